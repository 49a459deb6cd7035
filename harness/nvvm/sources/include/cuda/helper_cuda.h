// What the CUDA samples' host code calls from this header. Host code is read and never run.
#pragma once
#pragma clang system_header
#include <cstdio>
#include <cstdlib>
template <typename T>
void tandem_check(T, const char *, const char *, int);
#define checkCudaErrors(call) tandem_check((call), #call, __FILE__, __LINE__)
#define getLastCudaError(message) (void)(message)
#define sdkFindFilePath(name, path) ((char *)nullptr)
int findCudaDevice(int, const char **);
int gpuGetMaxGflopsDeviceId();
int gpuDeviceInit(int);
bool checkCmdLineFlag(int, const char **, const char *);
int getCmdLineArgumentInt(int, const char **, const char *);
float getCmdLineArgumentFloat(int, const char **, const char *);
bool getCmdLineArgumentString(int, const char **, const char *, char **);
struct StopWatchInterface;
bool sdkCreateTimer(StopWatchInterface **);
bool sdkDeleteTimer(StopWatchInterface **);
bool sdkStartTimer(StopWatchInterface **);
bool sdkStopTimer(StopWatchInterface **);
bool sdkResetTimer(StopWatchInterface **);
float sdkGetTimerValue(StopWatchInterface **);
float sdkGetAverageTimerValue(StopWatchInterface **);

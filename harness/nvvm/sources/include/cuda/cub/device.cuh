// CUB's device-wide algorithms, which host code calls. Only declarations: host code is read, so that the file
// compiles, and never run. Included by cub.cuh.
#pragma once
#pragma clang system_header

namespace cub {
#define TANDEM_CALL(name) \
  template <typename... Args> \
  static cudaError_t name(Args &&...);
struct DeviceReduce {
  TANDEM_CALL(Reduce)
  TANDEM_CALL(Sum)
  TANDEM_CALL(Min)
  TANDEM_CALL(Max)
  TANDEM_CALL(ArgMin)
  TANDEM_CALL(ArgMax)
  TANDEM_CALL(ReduceByKey)
  TANDEM_CALL(TransformReduce)
};
struct DeviceSegmentedReduce : DeviceReduce {};
struct DeviceScan {
  TANDEM_CALL(ExclusiveSum)
  TANDEM_CALL(InclusiveSum)
  TANDEM_CALL(ExclusiveScan)
  TANDEM_CALL(InclusiveScan)
  TANDEM_CALL(ExclusiveSumByKey)
  TANDEM_CALL(InclusiveSumByKey)
  TANDEM_CALL(ExclusiveScanByKey)
  TANDEM_CALL(InclusiveScanByKey)
};
struct DeviceRadixSort {
  TANDEM_CALL(SortKeys)
  TANDEM_CALL(SortPairs)
  TANDEM_CALL(SortKeysDescending)
  TANDEM_CALL(SortPairsDescending)
  TANDEM_CALL(StableSortKeys)
  TANDEM_CALL(StableSortPairs)
  TANDEM_CALL(SortKeysCopy)
  TANDEM_CALL(SortPairsCopy)
};
struct DeviceMergeSort : DeviceRadixSort {};
struct DeviceSegmentedSort : DeviceRadixSort {};
struct DeviceSegmentedRadixSort : DeviceRadixSort {};
struct DeviceSelect {
  TANDEM_CALL(Flagged)
  TANDEM_CALL(If)
  TANDEM_CALL(Unique)
  TANDEM_CALL(UniqueByKey)
};
struct DevicePartition : DeviceSelect {};
struct DeviceHistogram {
  TANDEM_CALL(HistogramEven)
  TANDEM_CALL(HistogramRange)
  TANDEM_CALL(MultiHistogramRange)
  // Called with a number of channels.
  template <int Channels, int Active, typename... Args>
  static cudaError_t MultiHistogramEven(Args &&...);
};
struct DeviceRunLengthEncode {
  TANDEM_CALL(Encode)
  TANDEM_CALL(NonTrivialRuns)
};
struct DeviceAdjacentDifference {
  TANDEM_CALL(SubtractLeft)
  TANDEM_CALL(SubtractLeftCopy)
  TANDEM_CALL(SubtractRight)
  TANDEM_CALL(SubtractRightCopy)
};
struct DeviceFor {
  TANDEM_CALL(Bulk)
  TANDEM_CALL(ForEach)
  TANDEM_CALL(ForEachN)
};
#undef TANDEM_CALL
template <typename T>
struct DoubleBuffer {
  T *d_buffers[2];
  int selector;
  DoubleBuffer();
  DoubleBuffer(T *current, T *other);
  T *Current();
  T *Alternate();
};
struct CachingDeviceAllocator {
  template <typename... Args>
  CachingDeviceAllocator(Args &&...);
  template <typename T, typename... Args>
  cudaError_t DeviceAllocate(T **, size_t, Args &&...);
  template <typename... Args>
  cudaError_t DeviceFree(Args &&...);
};
}  // namespace cub

#ifndef CubDebugExit
#define CubDebug(call) (call)
#define CubDebugExit(call) (void)(call)
#endif

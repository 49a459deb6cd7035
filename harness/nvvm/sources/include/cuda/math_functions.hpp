// All of it is there without an include: tandem_cuda.h.
#pragma once
#pragma clang system_header

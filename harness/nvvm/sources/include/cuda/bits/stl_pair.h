// Pairs are the device's too: before C++20 their assignments are written without a mark. The constructors
// that are left out take a null pointer as 0, and are deprecated.
#pragma once
#pragma clang system_header
#include <bits/move.h>
#include <bits/utility.h>
#include <type_traits>
#if __cplusplus >= 202002L
#include <compare>
#endif
#pragma push_macro("_GLIBCXX_USE_DEPRECATED")
#undef _GLIBCXX_USE_DEPRECATED
#define _GLIBCXX_USE_DEPRECATED 0
#pragma clang force_cuda_host_device begin
#include_next <bits/stl_pair.h>
#pragma clang force_cuda_host_device end
#pragma pop_macro("_GLIBCXX_USE_DEPRECATED")

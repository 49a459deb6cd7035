// Strings stay the host's: their functions are defined without the mark that their declarations have.
#pragma once
#pragma clang system_header
#include <ext/alloc_traits.h>
#pragma push_macro("_GLIBCXX20_CONSTEXPR")
#if __cplusplus < 202002L
#undef _GLIBCXX20_CONSTEXPR
#define _GLIBCXX20_CONSTEXPR
#endif
#include_next <bits/basic_string.h>
#pragma pop_macro("_GLIBCXX20_CONSTEXPR")

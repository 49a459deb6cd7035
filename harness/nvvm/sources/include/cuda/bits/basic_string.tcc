// See basic_string.h.
#pragma once
#pragma clang system_header
#pragma push_macro("_GLIBCXX20_CONSTEXPR")
#if __cplusplus < 202002L
#undef _GLIBCXX20_CONSTEXPR
#define _GLIBCXX20_CONSTEXPR
#endif
#include_next <bits/basic_string.tcc>
#pragma pop_macro("_GLIBCXX20_CONSTEXPR")

// What clang calls to multiply and divide complex numbers (C11, Annex G): if both parts came out as NaN,
// infinities among the numbers and overflow on the way decide again.
#pragma once
#pragma clang system_header

#define TANDEM_RUNTIME __inline__ __attribute__((device, nodebug))
#define TANDEM_COMPLEX(type, f, mul, div) \
  /* An infinite number becomes one of length about 1 in its direction; a finite one becomes a zero. */ \
  TANDEM_D type tandem_direction(type v) { \
    return copysign##f(__builtin_isinf(v) ? (type)1 : (type)0, v); \
  } \
  TANDEM_D type tandem_number(type v) { return __builtin_isnan(v) ? copysign##f((type)0, v) : v; } \
  extern "C" TANDEM_RUNTIME type _Complex mul(type a, type b, type c, type d) { \
    type ac = a * c, bd = b * d, ad = a * d, bc = b * c; \
    type real = ac - bd, imag = ad + bc; \
    if (__builtin_isnan(real) && __builtin_isnan(imag)) { \
      bool left = __builtin_isinf(a) || __builtin_isinf(b); \
      bool right = __builtin_isinf(c) || __builtin_isinf(d); \
      bool over = __builtin_isinf(ac) || __builtin_isinf(bd) || __builtin_isinf(ad) || __builtin_isinf(bc); \
      if (left) { \
        a = tandem_direction(a); \
        b = tandem_direction(b); \
      } \
      if (right) { \
        c = tandem_direction(c); \
        d = tandem_direction(d); \
      } \
      if (left || right || over) { \
        a = tandem_number(a); \
        b = tandem_number(b); \
        c = tandem_number(c); \
        d = tandem_number(d); \
        ac = a * c, bd = b * d, ad = a * d, bc = b * c; \
        real = (type)__builtin_inf() * (ac - bd); \
        imag = (type)__builtin_inf() * (ad + bc); \
      } \
    } \
    type _Complex r; \
    __real__ r = real; \
    __imag__ r = imag; \
    return r; \
  } \
  /* The divisor is scaled to about 1, so that its square neither overflows nor vanishes. */ \
  extern "C" TANDEM_RUNTIME type _Complex div(type a, type b, type c, type d) { \
    type size = logb##f(fmax##f(fabs##f(c), fabs##f(d))); \
    int scale = __builtin_isfinite(size) ? (int)size : 0; \
    type sc = scalbn##f(c, -scale), sd = scalbn##f(d, -scale); \
    type square = sc * sc + sd * sd; \
    type real = scalbn##f((a * sc + b * sd) / square, -scale); \
    type imag = scalbn##f((b * sc - a * sd) / square, -scale); \
    if (__builtin_isnan(real) && __builtin_isnan(imag)) { \
      if (square == 0 && (!__builtin_isnan(a) || !__builtin_isnan(b))) { \
        real = copysign##f((type)__builtin_inf(), c) * a; \
        imag = copysign##f((type)__builtin_inf(), c) * b; \
      } else if ((__builtin_isinf(a) || __builtin_isinf(b)) && __builtin_isfinite(c) && \
                 __builtin_isfinite(d)) { \
        a = tandem_direction(a); \
        b = tandem_direction(b); \
        real = (type)__builtin_inf() * (a * c + b * d); \
        imag = (type)__builtin_inf() * (b * c - a * d); \
      } else if (__builtin_isinf(size) && size > 0 && __builtin_isfinite(a) && __builtin_isfinite(b)) { \
        c = tandem_direction(c); \
        d = tandem_direction(d); \
        real = (type)0 * (a * c + b * d); \
        imag = (type)0 * (b * c - a * d); \
      } \
    } \
    type _Complex r; \
    __real__ r = real; \
    __imag__ r = imag; \
    return r; \
  }
TANDEM_COMPLEX(float, f, __mulsc3, __divsc3)
TANDEM_COMPLEX(double, , __muldc3, __divdc3)
#undef TANDEM_COMPLEX

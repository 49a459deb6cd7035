// Thrust's algorithms in device code. With any policy, a thread does all of it alone, which is what
// thrust::seq says and what CUDA makes of thrust::device there. Included by tandem_thrust.h.
#pragma once
#pragma clang system_header
#include <iterator>

#define TANDEM_S(...) \
  template <__VA_ARGS__> \
  static __inline__ __attribute__((device, nodebug))
namespace thrust {
template <typename I>
using tandem_value = typename std::iterator_traits<I>::value_type;
typedef const tandem_policy &tandem_one;

TANDEM_S(typename I, typename F) I for_each(tandem_one, I a, I b, F f) {
  for (; a != b; ++a) f(*a);
  return a;
}
TANDEM_S(typename I, typename N, typename F) I for_each_n(tandem_one, I a, N n, F f) {
  for (N k = 0; k < n; ++k, ++a) f(*a);
  return a;
}
TANDEM_S(typename I, typename O, typename F) O transform(tandem_one, I a, I b, O to, F f) {
  for (; a != b; ++a, ++to) *to = f(*a);
  return to;
}
TANDEM_S(typename I, typename J, typename O, typename F) O transform(tandem_one, I a, I b, J c, O to, F f) {
  for (; a != b; ++a, ++c, ++to) *to = f(*a, *c);
  return to;
}
TANDEM_S(typename I, typename O) O copy(tandem_one, I a, I b, O to) {
  for (; a != b; ++a, ++to) *to = *a;
  return to;
}
TANDEM_S(typename I, typename N, typename O) O copy_n(tandem_one, I a, N n, O to) {
  for (N k = 0; k < n; ++k, ++a, ++to) *to = *a;
  return to;
}
TANDEM_S(typename I, typename O, typename P) O copy_if(tandem_one, I a, I b, O to, P p) {
  for (; a != b; ++a)
    if (p(*a)) *to = *a, ++to;
  return to;
}
TANDEM_S(typename I, typename T) void fill(tandem_one, I a, I b, const T &v) {
  for (; a != b; ++a) *a = v;
}
TANDEM_S(typename I, typename N, typename T) I fill_n(tandem_one, I a, N n, const T &v) {
  for (N k = 0; k < n; ++k, ++a) *a = v;
  return a;
}
TANDEM_S(typename I, typename T) void sequence(tandem_one, I a, I b, T v, T step) {
  for (T k = 0; a != b; ++a, ++k) *a = v + step * k;
}
TANDEM_S(typename I, typename T) void sequence(tandem_one s, I a, I b, T v) { sequence(s, a, b, v, T(1)); }
TANDEM_S(typename I) void sequence(tandem_one s, I a, I b) { sequence(s, a, b, tandem_value<I>(0)); }
TANDEM_S(typename I, typename F) void tabulate(tandem_one, I a, I b, F f) {
  for (auto from = a; a != b; ++a) *a = f(a - from);
}
TANDEM_S(typename I, typename F) void generate(tandem_one, I a, I b, F f) {
  for (; a != b; ++a) *a = f();
}
TANDEM_S(typename I, typename J) J swap_ranges(tandem_one, I a, I b, J c) {
  for (; a != b; ++a, ++c) swap(*a, *c);
  return c;
}
TANDEM_S(typename I) void reverse(tandem_one, I a, I b) {
  while (a != b && a != --b) swap(*a, *b), ++a;
}
TANDEM_S(typename M, typename I, typename O) O gather(tandem_one, M a, M b, I from, O to) {
  for (; a != b; ++a, ++to) *to = from[*a];
  return to;
}
TANDEM_S(typename I, typename M, typename O) void scatter(tandem_one, I a, I b, M places, O to) {
  for (; a != b; ++a, ++places) to[*places] = *a;
}
TANDEM_S(typename I, typename T) void replace(tandem_one, I a, I b, const T &old, const T &v) {
  for (; a != b; ++a)
    if (*a == old) *a = v;
}

TANDEM_S(typename I, typename T, typename Op) T reduce(tandem_one, I a, I b, T r, Op op) {
  for (; a != b; ++a) r = op(r, *a);
  return r;
}
TANDEM_S(typename I, typename T)
T reduce(tandem_one s, I a, I b, T r) { return reduce(s, a, b, r, plus<T>()); }
TANDEM_S(typename I)
tandem_value<I> reduce(tandem_one s, I a, I b) { return reduce(s, a, b, tandem_value<I>(0)); }
TANDEM_S(typename I, typename F, typename T, typename Op)
T transform_reduce(tandem_one, I a, I b, F f, T r, Op op) {
  for (; a != b; ++a) r = op(r, f(*a));
  return r;
}
TANDEM_S(typename I, typename J, typename T) T inner_product(tandem_one, I a, I b, J c, T r) {
  for (; a != b; ++a, ++c) r = r + *a * *c;
  return r;
}
TANDEM_S(typename I, typename T) std::ptrdiff_t count(tandem_one, I a, I b, const T &v) {
  std::ptrdiff_t n = 0;
  for (; a != b; ++a) n += *a == v;
  return n;
}
TANDEM_S(typename I, typename P) std::ptrdiff_t count_if(tandem_one, I a, I b, P p) {
  std::ptrdiff_t n = 0;
  for (; a != b; ++a) n += p(*a) ? 1 : 0;
  return n;
}
TANDEM_S(typename I, typename Less) I min_element(tandem_one, I a, I b, Less less) {
  I best = a;
  for (; a != b; ++a)
    if (less(*a, *best)) best = a;
  return best;
}
TANDEM_S(typename I) I min_element(tandem_one s, I a, I b) {
  return min_element(s, a, b, thrust::less<tandem_value<I>>());
}
TANDEM_S(typename I, typename Less) I max_element(tandem_one, I a, I b, Less less) {
  I best = a;
  for (; a != b; ++a)
    if (less(*best, *a)) best = a;
  return best;
}
TANDEM_S(typename I) I max_element(tandem_one s, I a, I b) {
  return max_element(s, a, b, thrust::less<tandem_value<I>>());
}

TANDEM_S(typename I, typename P) I find_if(tandem_one, I a, I b, P p) {
  while (a != b && !p(*a)) ++a;
  return a;
}
TANDEM_S(typename I, typename T) I find(tandem_one, I a, I b, const T &v) {
  while (a != b && !(*a == v)) ++a;
  return a;
}
TANDEM_S(typename I, typename P) bool any_of(tandem_one s, I a, I b, P p) { return find_if(s, a, b, p) != b; }
TANDEM_S(typename I, typename P)
bool none_of(tandem_one s, I a, I b, P p) { return find_if(s, a, b, p) == b; }
TANDEM_S(typename I, typename P) bool all_of(tandem_one s, I a, I b, P p) {
  return count_if(s, a, b, p) == b - a;
}
TANDEM_S(typename I, typename J) bool equal(tandem_one, I a, I b, J c) {
  for (; a != b; ++a, ++c)
    if (!(*a == *c)) return false;
  return true;
}

// Of a sorted range: the first place at which `after` holds.
TANDEM_S(typename I, typename P) I tandem_first(I a, I b, P after) {
  auto n = b - a;
  while (n > 0) {
    auto half = n / 2;
    if (after(a[half]))
      n = half;
    else
      a += half + 1, n -= half + 1;
  }
  return a;
}
TANDEM_S(typename I, typename T) I lower_bound(tandem_one, I a, I b, const T &v) {
  return tandem_first(a, b, [&](const tandem_value<I> &x) { return !(x < v); });
}
TANDEM_S(typename I, typename T) I upper_bound(tandem_one, I a, I b, const T &v) {
  return tandem_first(a, b, [&](const tandem_value<I> &x) { return v < x; });
}
TANDEM_S(typename I, typename T) bool binary_search(tandem_one s, I a, I b, const T &v) {
  I at = lower_bound(s, a, b, v);
  return at != b && !(v < *at);
}

TANDEM_S(typename I, typename O, typename Op) O inclusive_scan(tandem_one, I a, I b, O to, Op op) {
  if (a == b) return to;
  tandem_value<I> sum = *a;
  *to = sum;
  for (++a, ++to; a != b; ++a, ++to) *to = sum = op(sum, *a);
  return to;
}
TANDEM_S(typename I, typename O) O inclusive_scan(tandem_one s, I a, I b, O to) {
  return inclusive_scan(s, a, b, to, plus<tandem_value<I>>());
}
TANDEM_S(typename I, typename O, typename T, typename Op)
O exclusive_scan(tandem_one, I a, I b, O to, T sum, Op op) {
  for (; a != b; ++a, ++to) {
    T with = op(sum, *a);
    *to = sum;
    sum = with;
  }
  return to;
}
TANDEM_S(typename I, typename O, typename T) O exclusive_scan(tandem_one s, I a, I b, O to, T first) {
  return exclusive_scan(s, a, b, to, first, plus<T>());
}
TANDEM_S(typename I, typename O) O exclusive_scan(tandem_one s, I a, I b, O to) {
  return exclusive_scan(s, a, b, to, tandem_value<I>(0));
}
TANDEM_S(typename I, typename P) I remove_if(tandem_one, I a, I b, P p) {
  I to = a;
  for (; a != b; ++a)
    if (!p(*a)) *to = *a, ++to;
  return to;
}
TANDEM_S(typename I) I unique(tandem_one, I a, I b) {
  if (a == b) return b;
  I last = a;
  for (++a; a != b; ++a)
    if (!(*last == *a)) *++last = *a;
  return ++last;
}
TANDEM_S(typename I, typename J, typename O) O merge(tandem_one s, I a, I b, J c, J d, O to) {
  while (a != b && c != d) {
    if (*c < *a)
      *to = *c, ++c;
    else
      *to = *a, ++a;
    ++to;
  }
  return copy(s, c, d, copy(s, a, b, to));
}

// By insertion, which keeps the order of equal items.
TANDEM_S(typename I, typename Less) void stable_sort(tandem_one, I a, I b, Less less) {
  for (std::ptrdiff_t n = b - a, k = 1; k < n; ++k) {
    tandem_value<I> v = a[k];
    std::ptrdiff_t at = k;
    for (; at > 0 && less(v, a[at - 1]); --at) a[at] = a[at - 1];
    a[at] = v;
  }
}
TANDEM_S(typename K, typename V, typename Less)
void stable_sort_by_key(tandem_one, K a, K b, V values, Less less) {
  for (std::ptrdiff_t n = b - a, k = 1; k < n; ++k) {
    tandem_value<K> key = a[k];
    tandem_value<V> v = values[k];
    std::ptrdiff_t at = k;
    for (; at > 0 && less(key, a[at - 1]); --at) a[at] = a[at - 1], values[at] = values[at - 1];
    a[at] = key;
    values[at] = v;
  }
}
TANDEM_S(typename I) void stable_sort(tandem_one s, I a, I b) {
  stable_sort(s, a, b, less<tandem_value<I>>());
}
TANDEM_S(typename I, typename Less)
void sort(tandem_one s, I a, I b, Less less) { stable_sort(s, a, b, less); }
TANDEM_S(typename I) void sort(tandem_one s, I a, I b) { stable_sort(s, a, b); }
TANDEM_S(typename K, typename V) void stable_sort_by_key(tandem_one s, K a, K b, V values) {
  stable_sort_by_key(s, a, b, values, less<tandem_value<K>>());
}
TANDEM_S(typename K, typename V) void sort_by_key(tandem_one s, K a, K b, V values) {
  stable_sort_by_key(s, a, b, values);
}
TANDEM_S(typename K, typename V, typename Less)
void sort_by_key(tandem_one s, K a, K b, V values, Less less) {
  stable_sort_by_key(s, a, b, values, less);
}
TANDEM_S(typename I) bool is_sorted(tandem_one, I a, I b) {
  for (std::ptrdiff_t n = b - a, k = 1; k < n; ++k)
    if (a[k] < a[k - 1]) return false;
  return true;
}
}  // namespace thrust
#undef TANDEM_S

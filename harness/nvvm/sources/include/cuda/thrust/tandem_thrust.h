// Thrust for host code: only declarations, because host code is read, so that the file compiles, and never
// run. Device code may use the functors, tuples and complex numbers. Its algorithms, which need a policy, are
// in sequential.h.
#pragma once
#pragma clang system_header
#include <cstddef>
#include <functional>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

#define TANDEM_T __inline__ __attribute__((host, device, nodebug, always_inline))
namespace thrust {
using std::ignore;
using std::swap;

template <typename T>
TANDEM_T T min(const T &a, const T &b) {
  return b < a ? b : a;
}
template <typename T>
TANDEM_T T max(const T &a, const T &b) {
  return a < b ? b : a;
}
template <typename T, typename Less>
TANDEM_T T min(const T &a, const T &b, Less less) {
  return less(b, a) ? b : a;
}
template <typename T, typename Less>
TANDEM_T T max(const T &a, const T &b, Less less) {
  return less(a, b) ? b : a;
}

// Pairs and tuples of one's own, because those of C++17 are assigned on the host alone.
template <typename First, typename Second>
struct pair {
  typedef First first_type;
  typedef Second second_type;
  First first;
  Second second;
  pair() = default;
  TANDEM_T pair(const First &a, const Second &b) : first(a), second(b) {}
  template <typename A, typename B>
  TANDEM_T pair(const pair<A, B> &p) : first(p.first), second(p.second) {}
};
template <typename First, typename Second>
TANDEM_T pair<First, Second> make_pair(First a, Second b) {
  return pair<First, Second>(a, b);
}
template <typename First, typename Second>
TANDEM_T bool operator==(const pair<First, Second> &a, const pair<First, Second> &b) {
  return a.first == b.first && a.second == b.second;
}
template <typename First, typename Second>
TANDEM_T bool operator<(const pair<First, Second> &a, const pair<First, Second> &b) {
  return a.first < b.first || (!(b.first < a.first) && a.second < b.second);
}

template <size_t At, typename T>
struct tandem_leaf {
  T value;
};
template <typename Places, typename... T>
struct tandem_tuple;
template <size_t... At, typename... T>
struct tandem_tuple<std::index_sequence<At...>, T...> : tandem_leaf<At, T>... {
  tandem_tuple() = default;
  template <typename... From>
  TANDEM_T explicit tandem_tuple(int, From &&...from) : tandem_leaf<At, T>{static_cast<T>(from)}... {}
};
template <typename... T>
struct tuple : tandem_tuple<std::index_sequence_for<T...>, T...> {
  typedef tandem_tuple<std::index_sequence_for<T...>, T...> base;
  tuple() = default;
  TANDEM_T tuple(const tuple &) = default;
  TANDEM_T tuple(T... values) : base(0, values...) {}
  template <int At>
  TANDEM_T auto &get() {
    return element<At>(*this);
  }
  template <int At>
  TANDEM_T const auto &get() const {
    return element<At>(*this);
  }
  template <size_t At, typename U>
  TANDEM_T static U &element(tandem_leaf<At, U> &leaf) {
    return leaf.value;
  }
  template <size_t At, typename U>
  TANDEM_T static const U &element(const tandem_leaf<At, U> &leaf) {
    return leaf.value;
  }
  template <typename... From>
  TANDEM_T tuple(const tuple<From...> &t) : tuple(t, std::index_sequence_for<From...>()) {}
  template <typename... From, size_t... At>
  TANDEM_T tuple(const tuple<From...> &t, std::index_sequence<At...>)
      : base(0, static_cast<const tandem_leaf<At, From> &>(t).value...) {}
  // Element by element, and through references.
  TANDEM_T tuple &operator=(const tuple &t) {
    assign(t, std::index_sequence_for<T...>());
    return *this;
  }
  template <typename... From>
  TANDEM_T tuple &operator=(const tuple<From...> &t) {
    assign(t, std::index_sequence_for<T...>());
    return *this;
  }
  template <typename First, typename Second>
  TANDEM_T tuple &operator=(const pair<First, Second> &p) {
    return *this = tuple<First, Second>(p.first, p.second);
  }
  template <typename... From, size_t... At>
  TANDEM_T void assign(const tuple<From...> &t, std::index_sequence<At...>) {
    ((static_cast<tandem_leaf<At, T> &>(*this).value =
          static_cast<const tandem_leaf<At, From> &>(t).value),
     ...);
  }
};
template <size_t At, typename T>
TANDEM_T T &tandem_get(tandem_leaf<At, T> &leaf) {
  return leaf.value;
}
template <size_t At, typename T>
TANDEM_T const T &tandem_get(const tandem_leaf<At, T> &leaf) {
  return leaf.value;
}
template <size_t At, typename... T>
TANDEM_T auto &get(tuple<T...> &t) {
  return tandem_get<At>(t);
}
template <size_t At, typename... T>
TANDEM_T const auto &get(const tuple<T...> &t) {
  return tandem_get<At>(t);
}
template <size_t At, typename First, typename Second>
TANDEM_T auto &get(pair<First, Second> &p) {
  if constexpr (At == 0)
    return p.first;
  else
    return p.second;
}
template <size_t At, typename First, typename Second>
TANDEM_T const auto &get(const pair<First, Second> &p) {
  if constexpr (At == 0)
    return p.first;
  else
    return p.second;
}
template <typename... T>
TANDEM_T tuple<T...> make_tuple(T... values) {
  return tuple<T...>(values...);
}
template <typename... T>
TANDEM_T tuple<T &...> tie(T &...values) {
  return tuple<T &...>(values...);
}
template <size_t At, typename Tuple>
struct tuple_element;
template <size_t At, typename... T>
struct tuple_element<At, tuple<T...>> : std::tuple_element<At, std::tuple<T...>> {};
template <typename Tuple>
struct tuple_size;
template <typename... T>
struct tuple_size<tuple<T...>> : std::integral_constant<size_t, sizeof...(T)> {};
template <size_t At, typename First, typename Second>
struct tuple_element<At, pair<First, Second>> : std::tuple_element<At, std::pair<First, Second>> {};
template <typename First, typename Second>
struct tuple_size<pair<First, Second>> : std::integral_constant<size_t, 2> {};

// The projections of a pair of arguments.
template <typename First, typename Second = First>
struct project1st {
  TANDEM_T constexpr const First &operator()(const First &a, const Second &) const { return a; }
};
template <typename First, typename Second = First>
struct project2nd {
  TANDEM_T constexpr const Second &operator()(const First &, const Second &b) const { return b; }
};

// A named type is the result's too, or bool; without one it is the expression's.
#define TANDEM_BINARY(name, result, expression) \
  template <typename T = void> \
  struct name { \
    typedef T first_argument_type; \
    typedef T second_argument_type; \
    typedef result result_type; \
    TANDEM_T constexpr result operator()(const T &a, const T &b) const { return expression; } \
  }; \
  template <> \
  struct name<void> { \
    template <typename T, typename U> \
    TANDEM_T constexpr auto operator()(const T &a, const U &b) const { \
      return expression; \
    } \
  };
TANDEM_BINARY(plus, T, a + b)
TANDEM_BINARY(minus, T, a - b)
TANDEM_BINARY(multiplies, T, a *b)
TANDEM_BINARY(divides, T, a / b)
TANDEM_BINARY(modulus, T, a % b)
TANDEM_BINARY(maximum, T, a < b ? b : a)
TANDEM_BINARY(minimum, T, b < a ? b : a)
TANDEM_BINARY(less, bool, a < b)
TANDEM_BINARY(greater, bool, a > b)
TANDEM_BINARY(less_equal, bool, a <= b)
TANDEM_BINARY(greater_equal, bool, a >= b)
TANDEM_BINARY(equal_to, bool, a == b)
TANDEM_BINARY(not_equal_to, bool, a != b)
TANDEM_BINARY(logical_and, bool, a &&b)
TANDEM_BINARY(logical_or, bool, a || b)
TANDEM_BINARY(bit_and, T, a &b)
TANDEM_BINARY(bit_or, T, a | b)
TANDEM_BINARY(bit_xor, T, a ^ b)
#undef TANDEM_BINARY
#define TANDEM_UNARY(name, result, expression) \
  template <typename T = void> \
  struct name { \
    typedef T argument_type; \
    typedef result result_type; \
    TANDEM_T constexpr result operator()(const T &a) const { return expression; } \
  }; \
  template <> \
  struct name<void> { \
    template <typename T> \
    TANDEM_T constexpr auto operator()(const T &a) const { \
      return expression; \
    } \
  };
TANDEM_UNARY(negate, T, -a)
TANDEM_UNARY(identity, T, a)
TANDEM_UNARY(square, T, a *a)
TANDEM_UNARY(logical_not, bool, !a)
#undef TANDEM_UNARY
template <typename Argument, typename Result>
struct unary_function {
  typedef Argument argument_type;
  typedef Result result_type;
};
template <typename First, typename Second, typename Result>
struct binary_function {
  typedef First first_argument_type;
  typedef Second second_argument_type;
  typedef Result result_type;
};

// What an algorithm gives: anything that its caller wants.
struct tandem_any {
  template <typename T>
  operator T() const;
  tandem_any operator*() const;
  tandem_any operator[](std::ptrdiff_t) const;
  tandem_any operator++();
  template <typename T>
  tandem_any operator+(const T &) const;
  template <typename T>
  tandem_any operator-(const T &) const;
  template <typename T>
  bool operator==(const T &) const;
  template <typename T>
  bool operator!=(const T &) const;
  tandem_any get() const;
};
template <typename T>
struct device_ptr {
  typedef T value_type;
  typedef T &reference;
  typedef device_ptr pointer;
  typedef std::ptrdiff_t difference_type;
  typedef std::random_access_iterator_tag iterator_category;
  device_ptr();
  explicit device_ptr(T *);
  template <typename U>
  device_ptr(const device_ptr<U> &);
  T *get() const;
  T &operator*() const;
  T &operator[](std::ptrdiff_t) const;
  device_ptr operator+(std::ptrdiff_t) const;
  device_ptr operator-(std::ptrdiff_t) const;
  std::ptrdiff_t operator-(const device_ptr &) const;
  device_ptr &operator+=(std::ptrdiff_t);
  device_ptr &operator++();
  device_ptr operator++(int);
  bool operator==(const device_ptr &) const;
  bool operator!=(const device_ptr &) const;
};
template <typename T>
using device_reference = T &;
template <typename T, typename Iterator>
struct tandem_vector {
  typedef T value_type;
  typedef T &reference;
  typedef Iterator iterator;
  typedef Iterator const_iterator;
  typedef std::size_t size_type;
  tandem_vector();
  explicit tandem_vector(std::size_t);
  tandem_vector(std::size_t, const T &);
  template <typename From, typename = decltype(*std::declval<From>())>
  tandem_vector(From, From);
  template <typename U, typename Other>
  tandem_vector(const tandem_vector<U, Other> &);
  tandem_vector(const std::vector<T> &);
  template <typename U, typename Other>
  tandem_vector &operator=(const tandem_vector<U, Other> &);
  tandem_vector &operator=(const std::vector<T> &);
  std::size_t size() const;
  bool empty() const;
  Iterator begin() const;
  Iterator end() const;
  Iterator cbegin() const;
  Iterator cend() const;
  Iterator data() const;
  T &operator[](std::size_t) const;
  T &front() const;
  T &back() const;
  void resize(std::size_t);
  void resize(std::size_t, const T &);
  void reserve(std::size_t);
  void shrink_to_fit();
  void clear();
  void push_back(const T &);
  void pop_back();
  void swap(tandem_vector &);
  template <typename... Args>
  void assign(Args &&...);
  template <typename... Args>
  Iterator erase(Args &&...);
  template <typename... Args>
  Iterator insert(Args &&...);
};
template <typename T, typename Allocator = void>
struct device_vector : tandem_vector<T, device_ptr<T>> {
  using tandem_vector<T, device_ptr<T>>::tandem_vector;
};
template <typename T, typename Allocator = void>
struct host_vector : tandem_vector<T, T *> {
  using tandem_vector<T, T *>::tandem_vector;
};
template <typename T, typename Allocator = void>
using universal_vector = device_vector<T>;

template <typename T>
T *raw_pointer_cast(T *);
template <typename T>
T *raw_pointer_cast(const device_ptr<T> &);
template <typename T>
T &raw_reference_cast(T &);
template <typename T>
device_ptr<T> device_pointer_cast(T *);
template <typename T>
device_ptr<T> device_malloc(std::size_t);
template <typename T>
void device_free(device_ptr<T>);

// Policies, iterators and algorithms.
struct tandem_policy {
  template <typename... Args>
  tandem_policy operator()(Args &&...) const;
  template <typename... Args>
  tandem_policy on(Args &&...) const;
};
inline constexpr tandem_policy host{}, device{}, seq{};
namespace cuda {
inline constexpr tandem_policy par{}, par_nosync{};
}
namespace system {
namespace cuda {
using thrust::cuda::par;
}
}  // namespace system
template <typename... T>
struct counting_iterator : tandem_any {
  template <typename... Args>
  explicit counting_iterator(Args &&...);
};
template <typename... T>
struct constant_iterator : tandem_any {
  template <typename... Args>
  explicit constant_iterator(Args &&...);
};
template <typename... T>
struct zip_iterator : tandem_any {
  template <typename... Args>
  explicit zip_iterator(Args &&...);
};
template <typename... T>
struct transform_iterator : tandem_any {
  template <typename... Args>
  explicit transform_iterator(Args &&...);
};
template <typename... T>
struct permutation_iterator : tandem_any {
  template <typename... Args>
  explicit permutation_iterator(Args &&...);
};
#define TANDEM_CALL(name) \
  template <typename... Args> \
  tandem_any name(Args &&...);
#define TANDEM_CALLS(M) \
  M(make_counting_iterator) M(make_constant_iterator) M(make_zip_iterator) M(make_transform_iterator) \
  M(make_permutation_iterator) M(make_discard_iterator) M(make_reverse_iterator) M(sort) M(stable_sort) \
  M(sort_by_key) M(stable_sort_by_key) M(is_sorted) M(reduce) M(reduce_by_key) M(transform) M(transform_if) \
  M(transform_reduce) M(inclusive_scan) M(exclusive_scan) M(inclusive_scan_by_key) M(exclusive_scan_by_key) \
  M(transform_inclusive_scan) M(transform_exclusive_scan) M(copy) M(copy_n) M(copy_if) M(fill) M(fill_n) \
  M(sequence) M(tabulate) M(generate) M(for_each) M(for_each_n) M(count) M(count_if) M(max_element) \
  M(min_element) M(minmax_element) M(unique) M(unique_copy) M(unique_by_key) \
  M(unique_by_key_copy) M(remove) \
  M(remove_if) M(remove_copy) M(remove_copy_if) M(replace) M(replace_if) M(replace_copy_if) M(gather) \
  M(gather_if) M(scatter) M(scatter_if) M(inner_product) M(adjacent_difference) M(partition) \
  M(stable_partition) M(partition_copy) M(lower_bound) M(upper_bound) M(binary_search) M(equal_range) \
  M(find) M(find_if) M(any_of) M(all_of) M(none_of) M(equal) M(merge) M(merge_by_key) M(set_union) \
  M(set_intersection) M(set_difference) M(reverse) M(reverse_copy) M(swap_ranges) M(uninitialized_fill) \
  M(uninitialized_copy) M(mismatch) M(distance) M(advance) M(shuffle)
TANDEM_CALLS(TANDEM_CALL)
#undef TANDEM_CALLS
#undef TANDEM_CALL
}  // namespace thrust
// For structured bindings.
namespace std {
template <typename... T>
struct tuple_size<thrust::tuple<T...>> : thrust::tuple_size<thrust::tuple<T...>> {};
template <size_t At, typename... T>
struct tuple_element<At, thrust::tuple<T...>> : thrust::tuple_element<At, thrust::tuple<T...>> {};
}  // namespace std
#include <thrust/sequential.h>
#undef TANDEM_T

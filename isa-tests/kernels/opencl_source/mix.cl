// out[i] = 3 in[i] + i.
kernel void mix(int n, global const int *in, global int *out) {
  int i = get_global_id(0);
  if (i < n) out[i] = mad24(3, in[i], i);
}

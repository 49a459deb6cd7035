// The extensions of sub-groups: shuffles, ballots, votes, and arithmetic of the work-items that are active.

kernel void moved(global const int *in, global int *out, global double *wide, global char *narrow) {
  size_t i = get_global_id(0), n = get_global_size(0);
  uint lane = get_sub_group_local_id();
  int v = in[i];
  out[i] = sub_group_shuffle(v, (lane * 7 + 3) % 32);
  out[n + i] = sub_group_shuffle_xor(v, 5);
  int up = sub_group_shuffle_up(v, 3), down = sub_group_shuffle_down(v, 4);
  out[2 * n + i] = lane >= 3 ? up : 0;
  out[3 * n + i] = lane < 28 ? down : 0;
  out[4 * n + i] = sub_group_rotate(v, 9);
  out[5 * n + i] = sub_group_clustered_rotate(v, 3, 8);
  wide[i] = sub_group_shuffle_xor((double)v * 0.5, 16);
  narrow[i] = sub_group_shuffle((char)v, lane ^ 1);
}

// Only some of a sub-group's work-items are active.
kernel void among_active(global const int *in, global int *out, global float *f, global ulong *l) {
  size_t i = get_global_id(0), n = get_global_size(0);
  int v = in[i];
  if (v % 3 == 0) return;
  out[i] = sub_group_non_uniform_reduce_add(v);
  out[n + i] = sub_group_non_uniform_scan_inclusive_max(v);
  out[2 * n + i] = sub_group_non_uniform_scan_exclusive_add(v);
  out[3 * n + i] = sub_group_non_uniform_reduce_xor(v);
  out[4 * n + i] = sub_group_broadcast_first(v) + (sub_group_elect() ? 1000000 : 0);
  out[5 * n + i] = sub_group_non_uniform_any(v > 90) + 2 * sub_group_non_uniform_all(v > -90) +
                   4 * sub_group_non_uniform_all_equal(v / 1000);
  out[6 * n + i] = sub_group_non_uniform_reduce_logical_and(v % 3) +
                   2 * sub_group_non_uniform_scan_exclusive_logical_or(v > 0);
  f[i] = sub_group_non_uniform_reduce_min((float)v * 0.25f);
  l[i] = sub_group_non_uniform_reduce_or((ulong)1 << (v & 63));
}

kernel void clusters(global const int *in, global int *out, global short *s) {
  size_t i = get_global_id(0), n = get_global_size(0);
  out[i] = sub_group_clustered_reduce_add(in[i], 4);
  out[n + i] = sub_group_clustered_reduce_max(in[i], 16);
  s[i] = sub_group_clustered_reduce_min((short)in[i], 8);
}

kernel void ballots(global const int *in, global uint *out) {
  size_t i = get_local_linear_id(), n = get_local_size(0) * get_local_size(1);
  uint4 b = sub_group_ballot(in[i] > 0);
  out[i] = b.x;
  out[n + i] = sub_group_ballot_bit_count(b);
  out[2 * n + i] = sub_group_ballot_inclusive_scan(b) * 100 + sub_group_ballot_exclusive_scan(b);
  out[3 * n + i] = sub_group_ballot_find_lsb(b) * 100 + sub_group_ballot_find_msb(b);
  out[4 * n + i] = sub_group_inverse_ballot(b) + 2 * sub_group_ballot_bit_extract(b, 5);
  out[5 * n + i] = (get_sub_group_lt_mask() | get_sub_group_eq_mask()).x ^ get_sub_group_le_mask().x;
  out[6 * n + i] = get_sub_group_gt_mask().x;
  out[7 * n + i] = get_work_dim();
}

// The last sub-group has 20 work-items.
kernel void rotated(global const int *in, global int *out) {
  size_t i = get_global_id(0), n = get_global_size(0);
  out[i] = sub_group_rotate(in[i], 7);
  out[n + i] = sub_group_rotate(in[i], -1);
  out[2 * n + i] = sub_group_rotate(in[i], -45);
}

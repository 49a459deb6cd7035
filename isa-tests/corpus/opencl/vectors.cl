// Vectors of two to sixteen elements: quaternions, colour, 4x4 matrices, geometry, shuffles of elements.

float4 qmul(float4 p, float4 q) {
  // Hamilton's product with the scalar in w.
  return (float4)(p.w * q.xyz + q.w * p.xyz + cross(p.xyz, q.xyz), p.w * q.w - dot(p.xyz, q.xyz));
}

// A robot arm: each work-item turns a tool tip by the joints of its own arm, from the tip to the base.
kernel void arm_forward(global const float4 *joint, global const float *length, global float3 *tip,
                        int joints) {
  size_t arm = get_global_id(0);
  float3 at = (float3)(0.0f);
  for (int j = joints - 1; j >= 0; --j) {
    float4 q = normalize(joint[arm * joints + j]);
    float4 reach = (float4)(at + (float3)(0.0f, 0.0f, length[j]), 0.0f);
    float4 back = q * (float4)(-1.0f, -1.0f, -1.0f, 1.0f);
    at = qmul(qmul(q, reach), back).xyz;
  }
  vstore3(at, arm, (global float *)tip);
}

// The lifting form of YCoCg, which loses nothing, forwards; the luma is then stretched around 128.
kernel void lift_colour(global const uchar4 *rgba, global short4 *lifted, global uchar4 *restored,
                        short gain) {
  size_t i = get_global_id(0);
  short4 c = convert_short4(rgba[i]);
  short4 o;
  o.s1 = c.r - c.b;
  short t = c.b + (o.s1 >> 1);
  o.s2 = c.g - t;
  o.s0 = t + (o.s2 >> 1);
  o.s3 = c.a;
  lifted[i] = o;
  short luma = add_sat((short)(((o.s0 - 128) * gain) >> 4), (short)128);
  t = luma - (o.s2 >> 1);
  short g = o.s2 + t;
  short b = t - (o.s1 >> 1);
  restored[i] = convert_uchar4_sat((short4)(b + o.s1, g, b, c.a));
}

// Inverts a 4x4 matrix held in a float16 by two passes over its 2x2 minors.
kernel void invert16(global const float *in, global float *out) {
  size_t n = get_global_id(0);
  float16 m = vload16(n, in);
  float4 r0 = m.lo.lo, r1 = m.lo.hi, r2 = m.hi.lo, r3 = m.hi.hi;
  // Minors of the two upper and of the two lower rows, columns (01, 02, 03) and (12, 13, 23).
  float3 ua = r0.xxx * r1.yzw - r0.yzw * r1.xxx, ub = r0.yyz * r1.zww - r0.zww * r1.yyz;
  float3 la = r2.xxx * r3.yzw - r2.yzw * r3.xxx, lb = r2.yyz * r3.zww - r2.zww * r3.yyz;
  float det = ua.x * lb.z - ua.y * lb.y + ua.z * lb.x + ub.x * la.z - ub.y * la.y + ub.z * la.x;
  float16 a;
  a.s0 = r1.y * lb.z - r1.z * lb.y + r1.w * lb.x;
  a.s1 = -r0.y * lb.z + r0.z * lb.y - r0.w * lb.x;
  a.s2 = r3.y * ub.z - r3.z * ub.y + r3.w * ub.x;
  a.s3 = -r2.y * ub.z + r2.z * ub.y - r2.w * ub.x;
  a.s4 = -r1.x * lb.z + r1.z * la.z - r1.w * la.y;
  a.s5 = r0.x * lb.z - r0.z * la.z + r0.w * la.y;
  a.s6 = -r3.x * ub.z + r3.z * ua.z - r3.w * ua.y;
  a.s7 = r2.x * ub.z - r2.z * ua.z + r2.w * ua.y;
  a.s8 = r1.x * lb.y - r1.y * la.z + r1.w * la.x;
  a.s9 = -r0.x * lb.y + r0.y * la.z - r0.w * la.x;
  a.sa = r3.x * ub.y - r3.y * ua.z + r3.w * ua.x;
  a.sb = -r2.x * ub.y + r2.y * ua.z - r2.w * ua.x;
  a.sc = -r1.x * lb.x + r1.y * la.y - r1.z * la.x;
  a.sd = r0.x * lb.x - r0.y * la.y + r0.z * la.x;
  a.se = -r3.x * ub.x + r3.y * ua.y - r3.z * ua.x;
  a.sf = r2.x * ub.x - r2.y * ua.y + r2.z * ua.x;
  vstore16(a / det, n, out);
}

// Eight letters of a message are permuted by a key of eight indices, and interleaved with a pad.
kernel void permute_message(global const uchar8 *text, global const uchar8 *key, constant uchar8 *padding,
                            global uchar16 *cipher) {
  size_t i = get_global_id(0);
  uchar8 pad = *padding, mixed = shuffle2(text[i], pad, key[i]);
  uchar16 wide;
  wide.even = mixed;
  wide.odd = rotate(shuffle(mixed, (uchar8)(7, 6, 5, 4, 3, 2, 1, 0)), (uchar8)(3));
  cipher[i] = wide ^ (uchar16)(pad, pad.hi, pad.lo);
}

// Where a ray meets a patch of two triangles over the unit square, by barycentric coordinates: the parameters
// of the nearer hit, and which triangle it was.
kernel void ray_patch(global const float3 *corner, global const float3 *from, global const float3 *to,
                      global float4 *hit) {
  size_t i = get_global_id(0);
  float3 o = from[i], d = normalize(to[i] - from[i]);
  float4 best = (float4)(INFINITY, -1.0f, -1.0f, -1.0f);
  for (int t = 0; t < 2; ++t) {
    float3 a = corner[0], b = corner[t + 1], c = corner[t + 2];
    float3 e = b - a, f = c - a, n = cross(e, f), s = o - a;
    float along = dot(d, n);
    float3 m = cross(s, d);
    float3 tuv = (float3)(-dot(s, n), -dot(f, m), dot(e, m)) / along;
    int ok = isgreater(fabs(along), 1e-6f) && all(isgreaterequal(tuv, (float3)(0.0f))) &&
             islessequal(tuv.y + tuv.z, 1.0f) && tuv.x < best.x;
    best = select(best, (float4)(tuv, (float)t), (int4)(ok ? -1 : 0));
  }
  hit[i] = best;
}

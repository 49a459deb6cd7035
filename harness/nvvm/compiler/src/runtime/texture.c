// The texture unit in software (docs/textures.md): texels, filters, cubes, gathers and surfaces.
// `generate_texture` makes texture.ll of it with clang-19. tandem_a_b becomes @tandem.a.b.

typedef unsigned int u32;
typedef unsigned short u16;
typedef unsigned char u8;
typedef u32 u32x4 __attribute__((ext_vector_type(4)));

// The descriptor that a handle is the address of.
struct image {
    u32 base, width, height, slices, row, slice;
    u32 kind; // 0 signed, 1 unsigned, 2 float
    u32 bits, channels;
    u32 flags;   // LINEAR, NORMALISED, READ_FLOAT
    u32 address; // one byte an axis: WRAP, CLAMP, MIRROR, BORDER
    u32 depth;   // of a 3D image; 1 for others
};
typedef const struct image *handle;

enum { SIGNED, UNSIGNED, FLOAT };
enum { LINEAR = 1, NORMALISED = 2, READ_FLOAT = 4 };
enum { WRAP, CLAMP, MIRROR, BORDER };
enum { TRAP, TO_EDGE, ZERO };

// Kept as functions of their own, so that a kernel has one copy of each.
#define PART __attribute__((noinline))

static inline float number(u32 bits) { return __builtin_bit_cast(float, bits); }
static inline u32 bits_of(float f) { return __builtin_bit_cast(u32, f); }

// One channel at an address, as 32 bits of what the texture returns.
PART u32 tandem_texture_channel(handle d, u32 at) {
    unsigned long long p = at;
    u32 word = d->bits == 8 ? *(const u8 *)p : d->bits == 16 ? *(const u16 *)p : *(const u32 *)p;
    if (d->kind == FLOAT)
        return d->bits == 16 ? bits_of((float)__builtin_bit_cast(_Float16, (u16)word)) : word;
    u32 unused = 32 - d->bits;
    int value = d->kind == SIGNED ? (int)(word << unused) >> unused : (int)word;
    if (!(d->flags & READ_FLOAT))
        return (u32)value;
    // The largest value becomes 1, and the two least of a signed format -1.
    u32 most = (1u << (d->kind == SIGNED ? d->bits - 1 : d->bits)) - 1;
    float scaled = (float)value / (float)(int)most;
    return bits_of(scaled < -1.0f ? -1.0f : scaled);
}

// The texel (i, j) of a slice; a negative number is the border's.
PART u32x4 tandem_texture_texel(handle d, int i, int j, int k) {
    u32x4 out = {0, 0, 0, 0};
    if ((i | j | k) < 0)
        return out;
    u32 step = d->bits >> 3;
    u32 at = d->base + (u32)k * d->slice + (u32)j * d->row + (u32)i * d->channels * step;
    out.x = tandem_texture_channel(d, at);
    if (d->channels > 1)
        out.y = tandem_texture_channel(d, at + step);
    if (d->channels > 2) {
        out.z = tandem_texture_channel(d, at + 2 * step);
        out.w = tandem_texture_channel(d, at + 3 * step);
    }
    return out;
}

// Channels that the format lacks: 0, and 1 for alpha.
static u32x4 filled(handle d, u32x4 t) {
    if (d->channels < 4)
        t.w = d->kind == FLOAT || d->flags & READ_FLOAT ? bits_of(1.0f) : 1;
    return t;
}

// An index in 0 .. n-1 by the address mode, or -1 for the border.
PART int tandem_texture_index(u32 mode, int i, int n) {
    if (i >= 0 && i < n)
        return i;
    if (mode == BORDER)
        return -1;
    // After reduction of the coordinate, these are at most one beyond an end.
    if (mode == WRAP)
        return i < 0 ? n - 1 : 0;
    return i < 0 ? 0 : n - 1;
}

// Wrap and mirror are for normalised coordinates; others are clamped.
static u32 mode_of(handle d, u32 axis) {
    u32 mode = d->address >> (8 * axis) & 255;
    return !(d->flags & NORMALISED) && mode != BORDER ? CLAMP : mode;
}

// The coordinate in texels, within 2^22, so that 256ths of it fit 31 bits.
PART float tandem_texture_scaled(handle d, u32 axis, float x, u32 n) {
    if (x != x)
        x = 0.0f;
    if (d->flags & NORMALISED) {
        u32 mode = mode_of(d, axis);
        if (mode == WRAP || mode == MIRROR) {
            // From 2^24 on every number is an even integer.
            if (__builtin_fabsf(x) >= 16777216.0f)
                x = 0.0f;
            float whole = __builtin_floorf(x);
            x = x - whole;
            if (mode == MIRROR && ((int)whole & 1))
                x = 1.0f - x;
        }
        x = x * (float)(int)n;
    }
    x = x < -4194304.0f ? -4194304.0f : x;
    return x > 4194304.0f ? 4194304.0f : x;
}

// What linear filters take: 256ths of a texel from the middle of texel 0, rounded to nearest even.
static int place(handle d, u32 axis, float x, u32 n) {
    return (int)__builtin_rintf(tandem_texture_scaled(d, axis, x, n) * 256.0f) - 128;
}

// What point filters take: the texel that the coordinate lies in.
static int near(handle d, u32 axis, float x, u32 n) {
    return (int)__builtin_floorf(tandem_texture_scaled(d, axis, x, n));
}

static u32x4 plus(u32x4 sum, u32x4 t, u32 weight) {
    float w = (float)(int)weight;
    u32x4 out;
    out.x = bits_of(number(sum.x) + number(t.x) * w);
    out.y = bits_of(number(sum.y) + number(t.y) * w);
    out.z = bits_of(number(sum.z) + number(t.z) * w);
    out.w = bits_of(number(sum.w) + number(t.w) * w);
    return out;
}

// A sample of `dims` dimensions; the slice of fewer than three is `k`.
PART u32x4 tandem_texture_sample(handle d, u32 dims, int k, float x, float y, float z) {
    int linear = d->flags & LINEAR && (d->kind == FLOAT || d->flags & READ_FLOAT);
    int w = (int)d->width, h = (int)d->height, n = (int)d->depth;
    u32 mx = mode_of(d, 0), my = mode_of(d, 1), mz = mode_of(d, 2);
    if (!linear) {
        int i = tandem_texture_index(mx, near(d, 0, x, w), w);
        int j = dims < 2 ? 0 : tandem_texture_index(my, near(d, 1, y, h), h);
        if (dims == 3)
            k = tandem_texture_index(mz, near(d, 2, z, n), n);
        return filled(d, tandem_texture_texel(d, i, j, k));
    }
    int px = place(d, 0, x, w);
    int py = dims < 2 ? 0 : place(d, 1, y, h);
    int pz = dims < 3 ? 0 : place(d, 2, z, n);
    u32 a = px & 255, b = py & 255, c = pz & 255;
    u32x4 sum = {0, 0, 0, 0};
    float scale = dims == 3 ? 0x1p-24f : dims == 2 ? 0x1p-16f : 0x1p-8f;
    for (u32 corner = 0; corner < 1u << dims; corner++) {
        u32 right = corner & 1, below = corner >> 1 & 1, behind = corner >> 2;
        u32 weight = right ? a : 256 - a;
        int i = tandem_texture_index(mx, (px >> 8) + (int)right, w);
        int j = 0;
        if (dims > 1) {
            weight *= below ? b : 256 - b;
            j = tandem_texture_index(my, (py >> 8) + (int)below, h);
        }
        if (dims > 2) {
            weight *= behind ? c : 256 - c;
            k = tandem_texture_index(mz, (pz >> 8) + (int)behind, n);
        }
        sum = plus(sum, tandem_texture_texel(d, i, j, k), weight);
    }
    sum.x = bits_of(number(sum.x) * scale);
    sum.y = bits_of(number(sum.y) * scale);
    sum.z = bits_of(number(sum.z) * scale);
    sum.w = bits_of(number(sum.w) * scale);
    return filled(d, sum);
}

static int layer_of(handle d, u32 layer, u32 faces) {
    u32 last = d->slices / faces - 1;
    return (int)(layer < last ? layer : last);
}

PART u32x4 tandem_texture_float(handle d, u32 dims, u32 layer, float x, float y, float z) {
    return tandem_texture_sample(d, dims, layer_of(d, layer, 1), x, y, z);
}

// Whole texels, without filter or normalisation.
PART u32x4 tandem_texture_whole(handle d, u32 dims, u32 layer, int x, int y, int z) {
    u32 address = d->address;
    int i = tandem_texture_index((address & 255) == BORDER ? BORDER : CLAMP, x, (int)d->width);
    int j = 0, k = layer_of(d, layer, 1);
    if (dims > 1)
        j = tandem_texture_index((address >> 8 & 255) == BORDER ? BORDER : CLAMP, y, (int)d->height);
    if (dims > 2)
        k = tandem_texture_index((address >> 16 & 255) == BORDER ? BORDER : CLAMP, z, (int)d->depth);
    return filled(d, tandem_texture_texel(d, i, j, k));
}

// The face of the largest coordinate, and the place on it.
PART u32x4 tandem_texture_cube(handle d, u32 layer, float x, float y, float z) {
    float ax = __builtin_fabsf(x), ay = __builtin_fabsf(y), az = __builtin_fabsf(z);
    float m, s, t;
    int face;
    if (ax >= ay && ax >= az) {
        face = x < 0.0f;
        m = ax;
        s = face ? z : -z;
        t = -y;
    } else if (ay >= az) {
        face = 2 + (y < 0.0f);
        m = ay;
        s = x;
        t = face == 3 ? -z : z;
    } else {
        face = 4 + (z < 0.0f);
        m = az;
        s = face == 5 ? -x : x;
        t = -y;
    }
    float u = (s / m + 1.0f) * 0.5f, v = (t / m + 1.0f) * 0.5f;
    return tandem_texture_sample(d, 2, 6 * layer_of(d, layer, 6) + face, u, v, 0.0f);
}

// One channel of the four texels around a place: lower left first, then counter-clockwise.
PART u32x4 tandem_texture_gather(handle d, u32 channel, float x, float y) {
    int w = (int)d->width, h = (int)d->height;
    int px = place(d, 0, x, w) >> 8, py = place(d, 1, y, h) >> 8;
    u32 mx = mode_of(d, 0), my = mode_of(d, 1);
    u32x4 out = {0, 0, 0, 0};
    for (u32 n = 0; n < 4; n++) {
        int right = n == 1 || n == 2, below = n < 2;
        int i = tandem_texture_index(mx, px + right, w), j = tandem_texture_index(my, py + below, h);
        u32x4 t = filled(d, tandem_texture_texel(d, i, j, 0));
        u32 one = channel == 0 ? t.x : channel == 1 ? t.y : channel == 2 ? t.z : t.w;
        if (n == 0)
            out.x = one;
        else if (n == 1)
            out.y = one;
        else if (n == 2)
            out.z = one;
        else
            out.w = one;
    }
    return out;
}

static int within(int i, int last) {
    i = i < 0 ? 0 : i;
    return i > last ? last : i;
}

// The address of `size` bytes at byte x of a row, or 0 for none.
PART u32 tandem_surface_address(handle d, u32 how, u32 size, u32 layer, int x, int y, int z) {
    // `how`: the mode of what is outside, and from bit 2 the dimensions.
    u32 mode = how & 3, dims = how >> 2;
    int lastx = (int)(d->width * d->channels * (d->bits >> 3) - size);
    int lasty = dims > 1 ? (int)d->height - 1 : 0, lastz = (int)(dims > 2 ? d->depth : d->slices) - 1;
    if (dims < 2)
        y = 0;
    if (dims < 3)
        z = layer_of(d, layer, 1);
    int out = x < 0 || x > lastx || y < 0 || y > lasty || z < 0 || z > lastz;
    if (out) {
        if (mode == TRAP)
            __builtin_trap();
        if (mode == ZERO)
            return 0;
        x = within(x, lastx);
        y = within(y, lasty);
        z = within(z, lastz);
    }
    return d->base + (u32)z * d->slice + (u32)y * d->row + (u32)x;
}

PART u32 tandem_surface_load(u32 at, u32 offset, u32 bytes) {
    if (at == 0)
        return 0;
    unsigned long long p = at + offset;
    return bytes == 1 ? *(const volatile u8 *)p
         : bytes == 2 ? *(const volatile u16 *)p
                      : *(const volatile u32 *)p;
}

PART void tandem_surface_store(u32 at, u32 offset, u32 bytes, u32 value) {
    if (at == 0)
        return;
    unsigned long long p = at + offset;
    if (bytes == 1)
        *(volatile u8 *)p = (u8)value;
    else if (bytes == 2)
        *(volatile u16 *)p = (u16)value;
    else
        *(volatile u32 *)p = value;
}

// A value of a formatted store as the bits of the surface's format.
static u32 converted(handle d, u32 value) {
    if (d->kind == FLOAT)
        return d->bits == 16 ? __builtin_bit_cast(u16, (_Float16)number(value)) : value;
    if (d->flags & READ_FLOAT) {
        float f = number(value);
        float least = d->kind == SIGNED ? -1.0f : 0.0f;
        f = f >= least ? f : f < least ? least : 0.0f;
        f = f > 1.0f ? 1.0f : f;
        u32 most = (1u << (d->kind == SIGNED ? d->bits - 1 : d->bits)) - 1;
        return (u32)(int)__builtin_rintf(f * (float)(int)most);
    }
    if (d->bits == 32)
        return value;
    if (d->kind == UNSIGNED) {
        u32 most = (1u << d->bits) - 1;
        return value > most ? most : value;
    }
    int v = (int)value, most = (1 << (d->bits - 1)) - 1;
    return (u32)(v > most ? most : v < -most - 1 ? -most - 1 : v);
}

// Stores channel `n` of the texel at x in the surface's format.
PART void tandem_surface_format(handle d, u32 at, u32 n, u32 value) {
    if (n < d->channels)
        tandem_surface_store(at, n * (d->bits >> 3), d->bits >> 3, converted(d, value));
}

// The address of texel x for a formatted store, which traps outside.
PART u32 tandem_surface_place(handle d, u32 dims, u32 layer, int x, int y, int z) {
    if (x < 0 || x >= (int)d->width)
        __builtin_trap();
    u32 size = d->channels * (d->bits >> 3);
    return tandem_surface_address(d, dims << 2 | TRAP, size, layer, x * (int)size, y, z);
}

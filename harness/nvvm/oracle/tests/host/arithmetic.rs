//! Integers of every width, vectors of them, and the bit intrinsics (NVVM 2.0 §10.2-10.4, §11.3, §11.5).

use crate::support::check_rows;

#[test]
fn widths_from_1_to_128_bits() {
    check_rows(
        "",
        &[
            (
                "i7 wraps",
                "%x = trunc i64 %a to i7\n%y = trunc i64 %b to i7\n%s = add i7 %x, %y\n%r = zext i7 %s to i64\nret i64 %r",
                [100, 60, 0],
                32,
            ),
            (
                "i33 shifts in its sign",
                "%x = trunc i64 %a to i33\n%s = ashr i33 %x, 4\n%r = zext i33 %s to i64\nret i64 %r",
                [0x1_0000_0000, 0, 0],
                0x1_f000_0000,
            ),
            (
                "i24 signed division",
                "%x = trunc i64 %a to i24\n%y = trunc i64 %b to i24\n%s = sdiv i24 %x, %y\n%r = sext i24 %s to i64\nret i64 %r",
                [0xff_ff9c, 7, 0],
                -14i64 as u64,
            ),
            (
                "i128 unsigned division",
                "%x = zext i64 %a to i128\n%h = shl i128 %x, 64\n%l = zext i64 %b to i128\n%n = or i128 %h, %l\n\
                 %d = zext i64 %c to i128\n%q = udiv i128 %n, %d\n%r = trunc i128 %q to i64\nret i64 %r",
                // (1 * 2^64 + 0) / 3
                [1, 0, 3],
                0x5555_5555_5555_5555,
            ),
            (
                "i128 signed remainder",
                "%x = sext i64 %a to i128\n%m = mul i128 %x, 18446744073709551617\n%d = sext i64 %b to i128\n\
                 %q = srem i128 %m, %d\n%r = trunc i128 %q to i64\nret i64 %r",
                // -10 * (2^64 + 1) mod 7: 2^64 = 2 mod 7, so -30 mod 7 with the dividend's sign is -2.
                [-10i64 as u64, 7, 0],
                -2i64 as u64,
            ),
            (
                "i200 product",
                "%x = zext i64 %a to i200\n%s = shl i200 %x, 130\n%m = mul i200 %s, 3\n%t = lshr i200 %m, 131\n\
                 %r = trunc i200 %t to i64\nret i64 %r",
                [6, 0, 0],
                9,
            ),
            (
                "i256 division",
                "%x = zext i64 %a to i256\n%s = shl i256 %x, 190\n%d = zext i64 %b to i256\n%q = udiv i256 %s, %d\n\
                 %t = lshr i256 %q, 180\n%r = trunc i256 %t to i64\nret i64 %r",
                // 5 * 2^190 / 7 >> 180 = floor(5120 / 7)
                [5, 7, 0],
                731,
            ),
        ],
    );
}

#[test]
fn bits_and_overflow() {
    check_rows(
        "declare i8 @llvm.bitreverse.i8(i8)\ndeclare i16 @llvm.bswap.i16(i16)\ndeclare i64 @llvm.ctpop.i64(i64)\n\
         declare i16 @llvm.ctlz.i16(i16, i1)\ndeclare i32 @llvm.cttz.i32(i32, i1)\n\
         declare i32 @llvm.fshl.i32(i32, i32, i32)\ndeclare i64 @llvm.fshr.i64(i64, i64, i64)\n\
         declare {i16, i1} @llvm.sadd.with.overflow.i16(i16, i16)\n\
         declare {i64, i1} @llvm.umul.with.overflow.i64(i64, i64)\n",
        &[
            (
                "bitreverse",
                "%x = trunc i64 %a to i8\n%y = call i8 @llvm.bitreverse.i8(i8 %x)\n%r = zext i8 %y to i64\nret i64 %r",
                [0x12, 0, 0],
                0x48,
            ),
            (
                "bswap",
                "%x = trunc i64 %a to i16\n%y = call i16 @llvm.bswap.i16(i16 %x)\n%r = zext i16 %y to i64\nret i64 %r",
                [0x1234, 0, 0],
                0x3412,
            ),
            ("ctpop", "%r = call i64 @llvm.ctpop.i64(i64 %a)\nret i64 %r", [0xff00_0000_0000_0001, 0, 0], 9),
            (
                "ctlz of 0",
                "%x = trunc i64 %a to i16\n%y = call i16 @llvm.ctlz.i16(i16 %x, i1 false)\n%r = zext i16 %y to i64\nret i64 %r",
                [0, 0, 0],
                16,
            ),
            (
                "cttz",
                "%x = trunc i64 %a to i32\n%y = call i32 @llvm.cttz.i32(i32 %x, i1 false)\n%r = zext i32 %y to i64\nret i64 %r",
                [0x50, 0, 0],
                4,
            ),
            (
                "fshl by 36 is by 4",
                "%x = trunc i64 %a to i32\n%y = trunc i64 %b to i32\n%z = call i32 @llvm.fshl.i32(i32 %x, i32 %y, i32 36)\n%r = zext i32 %z to i64\nret i64 %r",
                [0x1234_5678, 0xabcd_ef01, 0],
                0x2345_678a,
            ),
            ("fshr by 0", "%r = call i64 @llvm.fshr.i64(i64 %a, i64 %b, i64 0)\nret i64 %r", [1, 2, 0], 2),
            (
                "sadd overflows",
                "%x = trunc i64 %a to i16\n%y = call {i16, i1} @llvm.sadd.with.overflow.i16(i16 %x, i16 1)\n%o = extractvalue {i16, i1} %y, 1\n%r = zext i1 %o to i64\nret i64 %r",
                [0x7fff, 0, 0],
                1,
            ),
            (
                "umul does not",
                "%y = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %a, i64 %b)\n%o = extractvalue {i64, i1} %y, 1\n%v = extractvalue {i64, i1} %y, 0\n%z = zext i1 %o to i64\n%s = shl i64 %z, 63\n%r = or i64 %s, %v\nret i64 %r",
                [1 << 31, 1 << 31, 0],
                1 << 62,
            ),
        ],
    );
}

#[test]
fn vectors_of_odd_lengths_and_types() {
    check_rows(
        "declare <3 x i32> @llvm.ctpop.v3i32(<3 x i32>)\n",
        &[
            (
                "<3 x i32> add, then ctpop",
                "%x = trunc i64 %a to i32\n%v = insertelement <3 x i32> <i32 1, i32 2, i32 3>, i32 %x, i64 %b\n\
                 %s = add <3 x i32> %v, <i32 1, i32 1, i32 1>\n%p = call <3 x i32> @llvm.ctpop.v3i32(<3 x i32> %s)\n\
                 %e = extractelement <3 x i32> %p, i64 %b\n%r = zext i32 %e to i64\nret i64 %r",
                [0xfe, 1, 0],
                8,
            ),
            (
                "<5 x i8> shuffle",
                "%x = trunc i64 %a to i40\n%v = bitcast i40 %x to <5 x i8>\n\
                 %s = shufflevector <5 x i8> %v, <5 x i8> undef, <5 x i32> <i32 4, i32 3, i32 2, i32 1, i32 0>\n\
                 %y = bitcast <5 x i8> %s to i40\n%r = zext i40 %y to i64\nret i64 %r",
                [0x01_0203_0405, 0, 0],
                0x05_0403_0201,
            ),
        ],
    );
}

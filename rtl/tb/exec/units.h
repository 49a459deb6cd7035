// What the bench tests. The first seven are units of their own; half and double precision share vt_fpx.
#pragma once

namespace unit {
enum Unit : int { Salu, Valu, Mul, Div, Fpu, Sfu, Fix, Half, Double };
}

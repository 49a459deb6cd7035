//! CUDA's error and gamma functions, at points in each of their ranges, against values of a library of 113
//! bits.

use crate::device_doubles::{call, units};

/// Function, argument, exact value rounded once, and CUDA's bound in units in the last place.
const TABLE: &[(&str, f64, f64, f64)] = &[
    ("erf", 0.0, 0.0, 2.0),
    ("erf", -0.0, -0.0, 2.0),
    ("erf", 1e-300, 1.1283791670955126e-300, 2.0),
    ("erf", 0.1, 0.1124629160182849, 2.0),
    ("erf", -0.6499, -0.6419553678723194, 2.0),
    ("erf", 0.65, 0.6420293273556719, 2.0),
    ("erf", 1.0, 0.8427007929497149, 2.0),
    ("erf", 2.5, 0.999593047982555, 2.0),
    ("erf", 5.9, 0.9999999999999999, 2.0),
    ("erf", -7.0, -1.0, 2.0),
    ("erf", f64::INFINITY, 1.0, 2.0),
    ("erfc", -30.0, 2.0, 5.0),
    ("erfc", -1.0, 1.8427007929497148, 5.0),
    ("erfc", -0.4, 1.4283923550466684, 5.0),
    ("erfc", 0.0, 1.0, 5.0),
    ("erfc", 1e-20, 1.0, 5.0),
    ("erfc", 0.3, 0.6713732405408726, 5.0),
    ("erfc", 0.4769, 0.5000326059024652, 5.0),
    ("erfc", 0.478, 0.49904440191739413, 5.0),
    ("erfc", 1.0, 0.15729920705028513, 5.0),
    ("erfc", 5.0, 1.537459794428035e-12, 5.0),
    ("erfc", 20.0, 5.395865611607901e-176, 5.0),
    ("erfc", 26.5, 2.2109076642637343e-307, 5.0),
    ("erfc", 27.2, 1e-323, 5.0),
    ("erfc", f64::INFINITY, 0.0, 5.0),
    ("erfcx", -26.6, 3.894337719605585e+307, 4.0),
    ("erfcx", -3.0, 16205.988853999586, 4.0),
    ("erfcx", -0.4, 1.676233956688859, 4.0),
    ("erfcx", 0.0, 1.0, 4.0),
    ("erfcx", 0.47, 0.6314005166600343, 4.0),
    ("erfcx", 0.5, 0.6156903441929259, 4.0),
    ("erfcx", 1.0, 0.427583576155807, 4.0),
    ("erfcx", 10.0, 0.05614099274382259, 4.0),
    ("erfcx", 100.0, 0.005641613782989433, 4.0),
    ("erfcx", 10000000000.0, 5.641895835477563e-11, 4.0),
    ("normcdf", -38.4, 6.4e-323, 5.0),
    ("normcdf", -37.0, 5.725571222524577e-300, 5.0),
    ("normcdf", -5.0, 2.866515718791939e-07, 5.0),
    ("normcdf", -1.0, 0.15865525393145705, 5.0),
    ("normcdf", -0.1, 0.460172162722971, 5.0),
    ("normcdf", 0.0, 0.5, 5.0),
    ("normcdf", 0.67, 0.7485711049046899, 5.0),
    ("normcdf", 2.0, 0.9772498680518208, 5.0),
    ("normcdf", 8.0, 0.9999999999999993, 5.0),
    ("normcdf", 40.0, 1.0, 5.0),
    ("erfinv", 0.0, 0.0, 5.0),
    ("erfinv", 1e-200, 8.86226925452758e-201, 5.0),
    ("erfinv", 0.1, 0.08885599049425769, 5.0),
    ("erfinv", -0.5, -0.4769362762044699, 5.0),
    ("erfinv", 0.50001, 0.4769474021116977, 5.0),
    ("erfinv", 0.9, 1.1630871536766743, 5.0),
    ("erfinv", -0.999999, -3.458910737275499, 5.0),
    ("erfinv", 1.0, f64::INFINITY, 5.0),
    ("erfinv", -1.0, f64::NEG_INFINITY, 5.0),
    ("erfcinv", 5e-324, 27.21329321081295, 6.0),
    ("erfcinv", 1e-100, 15.065574702592645, 6.0),
    ("erfcinv", 1e-05, 3.123413274340875, 6.0),
    ("erfcinv", 0.2, 0.9061938024368232, 6.0),
    ("erfcinv", 0.5, 0.4769362762044699, 6.0),
    ("erfcinv", 0.8, 0.17914345462129164, 6.0),
    ("erfcinv", 1.0, 0.0, 6.0),
    ("erfcinv", 1.3, -0.2724627147267544, 6.0),
    ("erfcinv", 1.9, -1.1630871536766738, 6.0),
    ("erfcinv", 1.9999999, -3.7665625814958155, 6.0),
    ("erfcinv", 2.0, f64::NEG_INFINITY, 6.0),
    ("erfcinv", 0.0, f64::INFINITY, 6.0),
    ("normcdfinv", 1e-308, -37.54067492154594, 8.0),
    ("normcdfinv", 1e-10, -6.361340902404057, 8.0),
    ("normcdfinv", 0.01, -2.326347874040841, 8.0),
    ("normcdfinv", 0.4, -0.2533471031357997, 8.0),
    ("normcdfinv", 0.5, -0.0, 8.0),
    ("normcdfinv", 0.75, 0.6744897501960817, 8.0),
    ("normcdfinv", 0.999, 3.090232306167813, 8.0),
    ("normcdfinv", 1.0, f64::INFINITY, 8.0),
    ("normcdfinv", 0.0, f64::NEG_INFINITY, 8.0),
    ("tgamma", 1e-300, 9.999999999999999e+299, 10.0),
    ("tgamma", 1e-10, 9999999999.422785, 10.0),
    ("tgamma", 0.1, 9.51350769866873, 10.0),
    ("tgamma", 0.5, 1.772453850905516, 10.0),
    ("tgamma", 0.9, 1.0686287021193193, 10.0),
    ("tgamma", 1.0, 1.0, 10.0),
    ("tgamma", 1.5, 0.886226925452758, 10.0),
    ("tgamma", 2.0, 1.0, 10.0),
    ("tgamma", 4.0, 6.0, 10.0),
    ("tgamma", 5.5, 52.34277778455352, 10.0),
    ("tgamma", 11.9, 31279623.921386234, 10.0),
    ("tgamma", 12.1, 50983227.84411616, 10.0),
    ("tgamma", 30.5, 4.822696933490909e+31, 10.0),
    ("tgamma", 100.0, 9.332621544394415e+155, 10.0),
    ("tgamma", 171.6, 1.5858969096672565e+308, 10.0),
    ("tgamma", 171.7, f64::INFINITY, 10.0),
    ("tgamma", -0.5, -3.544907701811032, 10.0),
    ("tgamma", -1.5, 2.363271801207355, 10.0),
    ("tgamma", -2.0, f64::NAN, 10.0),
    ("tgamma", -20.3, -6.435466204989327e-19, 10.0),
    ("tgamma", -150.5, -4.478447658150641e-264, 10.0),
    ("tgamma", -176.25, -6.156e-321, 10.0),
    ("tgamma", -190.5, -0.0, 10.0),
    ("lgamma", 1e-300, 690.7755278982137, 4.0),
    ("lgamma", 0.01, 4.599479878042022, 4.0),
    ("lgamma", 0.3, 1.0957979948180756, 4.0),
    ("lgamma", 0.5, 0.5723649429247001, 4.0),
    ("lgamma", 0.9999, 5.7729791561193866e-05, 4.0),
    ("lgamma", 1.0, 0.0, 4.0),
    ("lgamma", 1.0000001, -5.772155829918507e-08, 4.0),
    ("lgamma", 1.2, -0.08537409000331583, 4.0),
    ("lgamma", 1.26, -0.10048672543554801, 4.0),
    ("lgamma", 1.5, -0.12078223763524522, 4.0),
    ("lgamma", 1.999, -0.0004224618006921073, 4.0),
    ("lgamma", 2.0, 0.0, 4.0),
    ("lgamma", 2.6, 0.35741186354897986, 4.0),
    ("lgamma", 3.0, std::f64::consts::LN_2, 4.0),
    ("lgamma", 11.9, 17.25847745059552, 4.0),
    ("lgamma", 12.1, 17.74700727079874, 4.0),
    ("lgamma", 50.0, 144.5657439463449, 4.0),
    ("lgamma", 10000000000.0, 220258509288.81058, 4.0),
    ("lgamma", 1e+300, 6.897755278982137e+302, 4.0),
    ("lgamma", -0.5, 1.2655121234846454, 4.0),
    ("lgamma", -1.0, f64::INFINITY, 4.0),
    ("lgamma", -20.25, -41.60096191534053, 4.0),
    ("lgamma", -100000.5, -1051303.8336357186, 4.0),
];

#[test]
fn error_and_gamma_functions_keep_to_cudas_bounds() {
    for of_one in TABLE.chunk_by(|a, b| a.0 == b.0) {
        let name = of_one[0].0;
        let rows: Vec<Vec<u64>> = of_one.iter().map(|(_, x, ..)| vec![x.to_bits()]).collect();
        for ((_, x, want, bound), (got, _)) in of_one.iter().zip(call(name, "double", &["double"], &rows, ""))
        {
            let got = f64::from_bits(got);
            let apart = units(got, *want);
            assert!(apart <= *bound, "{name}({x:e}): {got:e}, and exactly {want:e}: {apart} units");
        }
        // The functions of singles are the same ones, rounded once more.
        let is_single = |(_, x, ..): &&(_, f64, _, _)| f64::from(*x as f32) == *x;
        let singles: Vec<(f32, f32)> =
            of_one.iter().filter(is_single).map(|(_, x, want, _)| (*x as f32, *want as f32)).collect();
        let rows: Vec<Vec<u64>> = singles.iter().map(|(x, _)| vec![x.to_bits().into()]).collect();
        let function = format!("{name}f");
        for ((x, want), (got, _)) in singles.iter().zip(call(&function, "float", &["float"], &rows, "")) {
            let got = f32::from_bits(got as u32);
            let same = got == *want || got.is_nan() && want.is_nan();
            assert!(same, "{function}({x:e}): {got:e}, and exactly {want:e}");
        }
    }
}

#[test]
fn the_error_function_is_odd_and_its_inverse_inverts_it() {
    let x: Vec<f64> = (1..60).map(|n| f64::from(n) * 0.1 - 3.0).collect();
    let rows: Vec<Vec<u64>> = x.iter().map(|x| vec![x.to_bits()]).collect();
    let of = |name: &str, rows: &[Vec<u64>]| -> Vec<f64> {
        call(name, "double", &["double"], rows, "").iter().map(|(y, _)| f64::from_bits(*y)).collect()
    };
    let there = of("erfc", &rows);
    let back = of("erfcinv", &there.iter().map(|y| vec![y.to_bits()]).collect::<Vec<_>>());
    for ((x, there), back) in x.iter().zip(there).zip(back) {
        // What a rounded erfc leaves of x hangs on its slope.
        let slope = std::f64::consts::FRAC_2_SQRT_PI * (-x * x).exp();
        let bound = 8.0 * f64::EPSILON * (there / slope + x.abs());
        assert!((x - back).abs() <= bound, "erfcinv(erfc({x})): {back}");
    }
    let odd: Vec<Vec<u64>> = x.iter().map(|x| vec![(-x).to_bits()]).collect();
    assert!(of("erf", &rows).iter().zip(of("erf", &odd)).all(|(a, b)| *a == -b));
}

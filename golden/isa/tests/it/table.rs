//! The table keeps its own rules, the rules can fail, and the rows are those of the reference list.

use crate::common;
use std::collections::{BTreeMap, BTreeSet};
use ventus_isa::{
    Access, Class, Ext, Family, Format, Numbers, Op, Reach, Rounds, Row, Status, VtypeUse, check, describe,
    rows, summary,
};

const BEYOND: &str = "isa-tests/oracles/differences/reference-list.txt";

/// The rows that the table has beyond the reference list.
fn beyond_the_list() -> BTreeSet<String> {
    common::listed("differences/reference-list")
}

#[test]
fn the_table_is_sound() {
    assert_eq!(check(rows()), Vec::<String>::new());
}

#[test]
fn rows_are_indexed_by_op_and_found_by_name() {
    for (i, row) in rows().iter().enumerate() {
        assert_eq!(row.op as usize, i, "{}", row.name);
        assert_eq!(row.op.row().name, row.name);
        assert_eq!(Op::from_name(row.name), Some(row.op));
    }
    assert_eq!(Op::from_name("VADD.VV"), None);
}

/// A row spoilt in one way, and the message that names it.
#[test]
fn every_rule_fails_on_a_spoilt_row() {
    let good = *Op::VaddVv.row();
    let cases: [(&str, Row, &str); 8] = [
        ("match outside mask", Row { matches: good.matches | 1 << 20, ..good }, "vadd.vv: match"),
        ("a bit nobody claims", Row { format: Format::V2, ..good }, "vadd.vv: bits 0x000f8000 are neither"),
        (
            "mask over an operand",
            Row { mask: good.mask | 1 << 25, ..good },
            "vadd.vv: bits 0x02000000 are in both mask and operands",
        ),
        (
            "ignored but fixed",
            Row { ignored: 1, ..good },
            "vadd.vv: bits 0x00000001 are in both mask and ignore",
        ),
        (
            "zero but an operand",
            Row { zero: 1 << 7, ..good },
            "vadd.vv: bits 0x00000080 are in both operands and zero",
        ),
        (
            "ignored and zero",
            Row { format: Format::V2, ignored: 31 << 15, zero: 1 << 15, ..good },
            "in both ignore and zero",
        ),
        ("same name", Row { matches: 0x7f << 25 | 0x57, op: Op::VaddVx, ..good }, "the name is taken"),
        ("same words", Row { name: "twin", ..good }, "vadd.vv and twin: both accept 0x00000057"),
    ];
    for (what, row, message) in cases {
        let faults = check(&[good, row]);
        assert!(faults.iter().any(|f| f.contains(message)), "{what}: expected `{message}` in {faults:?}");
    }
    assert_eq!(check(&[good, *Op::VaddVx.row()]), Vec::<String>::new(), "two good rows make no fault");
}

/// A row with a wrong fact, and the rule that names it.
#[test]
fn every_fact_is_held_to_the_operands() {
    let of = |op: Op| *op.row();
    let (load, add, unit) = (of(Op::Lb), of(Op::VaddVv), of(Op::Vle32V));
    let access = |row: Row, change: fn(&mut Access)| {
        let mut access = row.access.unwrap();
        change(&mut access);
        Row { access: Some(access), ..row }
    };
    let cases: [(Row, &str); 17] = [
        (Row { access: None, ..load }, "lb: a size belongs to an access"),
        (Row { access: load.access, ..add }, "vadd.vv: a size belongs to an access"),
        (access(load, |a| a.reach = Reach::Offset), "lb: the operands are not those"),
        (access(unit, |a| a.reach = Reach::Strided), "vle32.v: the operands are not those"),
        (access(of(Op::Vluxei8V), |a| a.reach = Reach::Indexed(9)), "vluxei8.v: the operands are not those"),
        (access(load, |a| a.bytes = 3), "lb: no access is so wide"),
        (access(of(Op::Sb), |a| a.sign_extends = true), "sb: no access is so wide, or extends a sign"),
        (Row { class: Class::Store, ..load }, "lb: a load has a destination, a store has none"),
        (Row { rounds: Rounds::Fixed, ..of(Op::FaddS) }, "fadd.s: rm is an operand"),
        (Row { rounds: Rounds::ByFrm, ..add }, "vadd.vv: frm is for floating point"),
        (Row { rounds: Rounds::ByVxrm, ..add }, "vadd.vv: vxrm is for fixed point"),
        (Row { class: Class::Add, ..of(Op::Vbeq) }, "vbeq: a jump has a target"),
        (Row { vtype: VtypeUse::Unused, ..add }, "vadd.vv: its opcode depends on vtype: write what"),
        (Row { vtype: VtypeUse::Group, ..of(Op::VfexpV) }, "vfexp.v: vtype means nothing to its opcode"),
        (Row { numbers: Numbers::Float, ..add }, "vadd.vv: SEW is the format of floating point"),
        (Row { vtype: VtypeUse::Legal, ..add }, "vadd.vv: a result without groups is a scalar"),
        (Row { class: Class::MultiplyAdd, ..add }, "vadd.vv: a product and an addend have three sources"),
    ];
    for (row, message) in cases {
        let faults = check(&[row]);
        assert!(faults.iter().any(|f| f.contains(message)), "expected `{message}` in {faults:?}");
    }
}

/// The facts of one row of each kind.
#[test]
fn facts_of_some_rows() {
    let access = |bytes, sign_extends, reach| Some(Access { bytes, sign_extends, reach });
    for (name, class, rounds, vtype, want) in [
        ("lb", Class::Load, Rounds::Fixed, VtypeUse::Unused, access(1, true, Reach::Warp)),
        ("vlhu12.v", Class::Load, Rounds::Fixed, VtypeUse::Unused, access(2, false, Reach::Offset)),
        ("vsw.v", Class::Store, Rounds::Fixed, VtypeUse::Unused, access(4, false, Reach::Private)),
        ("vluxei16.v", Class::Load, Rounds::Fixed, VtypeUse::Memory, access(4, false, Reach::Indexed(16))),
        (
            "vlrei32.v",
            Class::LoadReserved,
            Rounds::Fixed,
            VtypeUse::Unused,
            access(4, false, Reach::Indexed(32)),
        ),
        ("fsqrt.s", Class::SquareRoot, Rounds::ByOperand, VtypeUse::Unused, None),
        ("vfsqrt.v", Class::SquareRoot, Rounds::ByFrm, VtypeUse::Float, None),
        ("vfcvt.rtz.x.f.v", Class::Convert, Rounds::Fixed, VtypeUse::Float, None),
        ("vfexp.v", Class::Exponential, Rounds::Fixed, VtypeUse::Unused, None),
        ("vftta.vv", Class::Convolve, Rounds::ByFrm, VtypeUse::Unused, None),
        ("vsadd.vv", Class::Add, Rounds::Fixed, VtypeUse::Group8, None),
        ("vssra.vi", Class::Shift, Rounds::ByVxrm, VtypeUse::Group8, None),
        ("vmv.x.s", Class::Move, Rounds::Fixed, VtypeUse::Legal, None),
        ("vfmv.f.s", Class::Move, Rounds::Fixed, VtypeUse::FloatScalar, None),
        ("vsetvl", Class::SetVtype, Rounds::Fixed, VtypeUse::Unused, None),
    ] {
        let row = Op::from_name(name).unwrap().row();
        assert_eq!((row.class, row.rounds, row.vtype, row.access), (class, rounds, vtype, want), "{name}");
    }
}

/// A family is a folder of directed tests, and its enumeration has the names of [`Op`].
#[test]
fn families() {
    for row in rows() {
        let own = format!("{:?}", row.family);
        let own = own.split_once('(').unwrap().1.trim_end_matches(')');
        assert_eq!(own, format!("{:?}", row.op), "{}", row.name);
    }
    let folder = |op: Op| op.row().family.folder();
    assert_eq!(folder(Op::VaddVv), "vector_int");
    assert_eq!(folder(Op::VsadduVv), "vector_fixed");
    assert_eq!(folder(Op::VfexpV), "ventus");
    assert!(matches!(Op::Lui.row().family, Family::Rv32i(ventus_isa::Rv32i::Lui)));
}

/// A row whose mask is looser than another's overlaps it even though neither equals the other.
#[test]
fn partial_overlap_is_found() {
    let add = *Op::Add.row();
    let loose = Row { name: "loose", mask: 0x707f, format: Format::I, ..add };
    let faults = check(&[add, loose]);
    assert!(faults.contains(&"add and loose: both accept 0x00000033".to_string()), "{faults:?}");
}

#[test]
fn match_and_mask_equal_the_reference_list() {
    let text = std::fs::read_to_string(tandem_refdata::reference!("spec/ventus-encodings.tsv")).unwrap();
    let mut reference = BTreeMap::new();
    for line in text.lines().filter(|l| !l.starts_with('#') && !l.starts_with("mnemonic")) {
        let columns: Vec<&str> = line.split('\t').collect();
        let number = |i: usize| u32::from_str_radix(columns[i].trim_start_matches("0x"), 16).unwrap();
        reference.insert(columns[0].to_string(), (number(1), number(2)));
    }
    assert_eq!(reference.len(), 276, "the list has 276 rows");
    for (name, (matches, mask)) in &reference {
        let row =
            Op::from_name(name).unwrap_or_else(|| panic!("{name} is in the list but not in the table")).row();
        assert_eq!((row.matches, row.mask), (*matches, *mask), "{name}: {:#x}/{:#x}", row.matches, row.mask);
    }
    // What the table has beyond the list, one by one.
    let extra: BTreeSet<String> =
        rows().iter().map(|r| r.name.to_string()).filter(|n| !reference.contains_key(n)).collect();
    let expected = beyond_the_list();
    assert_eq!(
        (extra.difference(&expected).collect::<Vec<_>>(), expected.difference(&extra).collect::<Vec<_>>()),
        (vec![], vec![]),
        "rows that {BEYOND} lacks, and names there that are no such rows"
    );
}

#[test]
fn extensions_have_the_rows_they_should() {
    let count = |ext: Ext| rows().iter().filter(|r| r.ext == ext).count();
    let counts = [
        (Ext::I, 40),
        (Ext::M, 8),
        (Ext::A, 11 + 9 + 2),
        (Ext::Zicsr, 6),
        // F has 26; Zfinx leaves out FLW, FSW and the two moves; Ventus has the moves.
        (Ext::Zfinx, 26 - 4 + 2),
        (Ext::VLoad, 8 + 16),
    ];
    for (ext, expected) in counts {
        assert_eq!(count(ext), expected, "{ext:?}");
    }
    let beyond = beyond_the_list().len();
    assert_eq!(rows().len(), 276 + beyond, "rows beyond the reference list are in {BEYOND}");
}

/// Rows that only the manual has are those beyond the list, except six that implementations have although the
/// list does not name them.
#[test]
fn status() {
    let all = beyond_the_list();
    for row in rows() {
        let beyond = all.contains(row.name);
        let known = matches!(row.name, "ecall" | "ebreak" | "fmv.w.x" | "fmv.x.w" | "regext" | "regexti");
        let (name, manual) = (row.name, row.status == Status::ManualOnly);
        assert_eq!(
            manual,
            beyond && !known,
            "{name}: {BEYOND} has the rows that are ManualOnly, and no others"
        );
    }
}

/// A clause that says `errata D42` stands for the entry of that number.
#[test]
fn clauses_in_the_errata_exist() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/errata.md");
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let missing: Vec<String> = rows()
        .iter()
        .filter_map(|row| Some((row.name, row.clause.split_once("errata ")?.1)))
        .flat_map(|(name, rest)| {
            let entries = rest.split(|c: char| !c.is_ascii_alphanumeric());
            let is_entry = |word: &&str| {
                word.starts_with(['D', 'E'])
                    && word.len() > 1
                    && word[1..].bytes().all(|b| b.is_ascii_digit())
            };
            entries.filter(is_entry).map(move |entry| (name, entry))
        })
        .filter(|(_, entry)| !text.contains(&format!("\n### {entry}: ")))
        .map(|(name, entry)| format!("{name}: {entry}"))
        .collect();
    assert!(missing.is_empty(), "golden/isa/errata.md lacks entries that rows name: {}", missing.join(", "));
}

/// What REGPAIR makes 64 bits wide: word loads and stores, but not atomics (errata D32).
#[test]
fn pairs() {
    for row in rows() {
        let access = row.data_role().is_some();
        let narrow =
            ["lb", "lbu", "lh", "lhu", "sb", "sh", "vle8.v", "vle16.v", "vlse8.v", "vlse16.v", "vse8.v"]
                .contains(&row.name)
                || ["vse16.v", "vsse8.v", "vsse16.v"].contains(&row.name)
                || ["vlb", "vlh", "vsb", "vsh"].iter().any(|stem| row.name.starts_with(stem));
        assert_eq!(row.op.pairs(), access && !narrow, "{}", row.name);
    }
    assert_eq!(rows().iter().filter(|r| r.op.pairs()).count(), 22);
}

#[test]
fn descriptions_name_operands_clause_and_bits() {
    let text = describe(Op::Vlw12V);
    for expected in [
        "vd, imm(vs1)",
        "manual 4.2.6",
        "0x0000207b",
        "0x0000707f",
        "31:20",
        "status     ventus",
        "-2048 to 2047",
        "class      Load",
        "access     4 bytes, lane by lane, each at its own address; 8 under REGPAIR",
    ] {
        assert!(text.contains(expected), "`{expected}` is not in:\n{text}");
    }
    for row in rows() {
        let line = summary(row.op);
        assert!(line.starts_with(row.name) && line.contains(row.effect), "{line}");
        let bits: u32 = ventus_isa::diagram(row)
            .iter()
            .map(|(range, _)| match range.split_once(':') {
                Some((high, low)) => high.parse::<u32>().unwrap() - low.parse::<u32>().unwrap() + 1,
                None => 1,
            })
            .sum();
        assert_eq!(bits, 32, "{}: the diagram covers every bit once", row.name);
    }
}

//! Models are parsed strictly, and points keep their ids.

use super::*;

const AXES: &str = "axes:
  - axis: depth
    about: entries
    bins: { empty: depth == 0, one: depth == 1 }
  - axis: mask
    about: lanes
    bins: { full: mask_full, one: mask_one, none: is_prefix }
";

fn model(groups: &str) -> Result<Model, ModelError> {
    Model::parse(&format!("{AXES}groups:\n{groups}"))
}

#[test]
fn points_are_named_by_group_and_bins() {
    let m = model("  - { group: g, about: x, ops: is_vbranch, cross: [opcode, depth] }\n").unwrap();
    assert_eq!(m.places(), 6 * 2);
    assert_eq!(m.name(0), "g:vbeq,empty");
    assert_eq!(m.name(3), "g:vbne,one");
    assert_eq!(m.place(id_of("g:vbne,one")), Some(3));
    assert_eq!(m.group_of(3).axis_names(&m), ["opcode", "depth"]);
}

#[test]
fn a_point_keeps_its_id_when_the_model_is_edited() {
    let before = model("  - { group: g, about: x, ops: is_vbranch, cross: [depth] }\n").unwrap();
    let after = model(
        "  - { group: new, about: x, ops: is_branch, cross: [depth] }\n\
         \x20 - { group: g, about: other words, ops: is_vbranch, when: masked, cross: [depth] }\n",
    )
    .unwrap();
    assert_eq!((before.name(1), before.id(1)), ("g:one".to_string(), after.id(3)));
}

#[test]
fn bins_that_no_opcode_of_the_group_can_be_in_are_no_points() {
    let m = model("  - { group: g, about: x, ops: is_vbranch, cross: [mask] }\n").unwrap();
    assert_eq!((m.places(), m.points()), (3, 2));
    assert_eq!(m.excluded(2), Some("no opcode can do this"));
}

#[test]
fn exceptions_take_points_out_and_say_why() {
    let m = model(
        "  - group: g\n    about: x\n    ops: is_vbranch\n    cross: [depth, mask]\n    except:\n      \
         - { bins: { depth: [one], mask: [full, one] }, because: it is so }\n",
    )
    .unwrap();
    let excluded: Vec<_> = (0..m.places()).filter(|p| m.excluded_by_hand(*p)).map(|p| m.name(p)).collect();
    assert_eq!(excluded, ["g:one,full", "g:one,one"]);
    assert_eq!(m.excluded(3), Some("it is so"));
}

#[test]
fn mistakes_are_errors_with_their_line() {
    for (groups, want) in [
        (
            "  - { group: g, about: x, ops: is_vbranch, cross: [deep] }\n",
            "line 9: group 'g': there is no axis 'deep'",
        ),
        (
            "  - { group: g, about: x, ops: is_vbranches, cross: [depth] }\n",
            "line 9: groups[0]: there is no fact 'is_vbranches'; 'is_vbranch' is one",
        ),
        (
            "  - { group: g, about: x, ops: masked, cross: [depth] }\n",
            "'masked' does not follow from the opcode",
        ),
        ("  - { group: g, about: x, ops: is_vbranch and is_branch, cross: [depth] }\n", "no opcode is meant"),
        (
            "  - { group: g, about: x, ops: is_vbranch, cross: [depth, depth] }\n",
            "'depth' is crossed with itself",
        ),
        ("  - { group: g, about: x, ops: is_vbranch, cross: [depth, opcode] }\n", "'opcode' must come first"),
        ("  - { group: g, about: x, ops: is_vbranch, cross: [] }\n", "crosses 0 axes"),
        ("  - { group: g, about: x, ops: is_vbranch, cros: [depth] }\n", "unknown field `cros`"),
        (
            "  - { group: g, about: x, ops: is_vbranch, cross: [depth] }\n  - { group: g, about: x, ops: is_branch, cross: [depth] }\n",
            "group 'g': the name is taken",
        ),
        (
            "  - { group: g, about: x, ops: is_vbranch, cross: [depth], except: [{ bins: { depth: [two] }, because: x }] }\n",
            "axis 'depth' has no bin 'two'",
        ),
        (
            "  - { group: g, about: x, ops: is_vbranch, cross: [depth], except: [{ bins: { mask: [one] }, because: x }] }\n",
            "group 'g' has no axis 'mask'",
        ),
        (
            "  - { group: g, about: x, ops: is_vbranch, cross: [depth], except: [{ bins: { depth: [one] }, because: '' }] }\n",
            "names bins and a reason",
        ),
    ] {
        let e = model(groups).unwrap_err().to_string();
        assert!(e.contains(want), "{groups}: {e}");
    }
    let twice = "axes: [{ axis: a, about: x, bins: { b: 1, b: 0 } }]\ngroups: []\n";
    assert!(Model::parse(twice).unwrap_err().to_string().contains("the bin 'b' is there twice"));
    let unknown = "axes:\n- axis: a\n  about: x\n  bins:\n    b: deepth == 1\ngroups: []\n";
    let e = Model::parse(unknown).unwrap_err().to_string();
    assert!(e.contains("there is no fact 'deepth'; 'depth' is one") && e.contains("line 5"), "{e}");
}

#[test]
fn the_models_own_file_is_good() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../isa-tests/coverage/simt.yaml");
    let m = Model::read(&path).unwrap();
    assert!(m.points() > 8_000, "{} points", m.points());
    for axis in m.axes() {
        let used = m.groups().iter().any(|g| g.axes.iter().any(|&a| m.axes()[a].name == axis.name));
        assert!(used, "no group crosses '{}'", axis.name);
    }
}

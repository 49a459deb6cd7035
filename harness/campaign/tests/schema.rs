//! `tandem schema`: every YAML file of a kind in the project fits its schema, and what the reader refuses
//! does not fit it.

mod common;

use common::{Scratch, root};
use serde_json::Value;

/// Where a value does not fit, as a path and a reason. A keyword that is not known here is an error: what it
/// asks for would not be checked.
fn misfit(schema: &Value, whole: &Value, value: &Value, at: &str) -> Option<String> {
    let Some(keys) = schema.as_object() else {
        return (schema == &Value::Bool(false)).then(|| format!("{at}: not allowed"));
    };
    keys.iter().find_map(|(keyword, says)| match keyword.as_str() {
        "$schema" | "$defs" | "title" | "description" | "default" | "format" => None,
        "$ref" => {
            let pointer = says.as_str().unwrap().trim_start_matches('#');
            misfit(whole.pointer(pointer).unwrap_or_else(|| panic!("no {pointer}")), whole, value, at)
        }
        "type" => {
            let several = || says.as_array().unwrap().iter().filter_map(Value::as_str).collect();
            let types = says.as_str().map_or_else(several, |one| vec![one]);
            (!types.iter().any(|t| is(value, t))).then(|| format!("{at}: expected {types:?}, got {value}"))
        }
        "enum" => {
            (!says.as_array().unwrap().contains(value)).then(|| format!("{at}: {value} is none of {says}"))
        }
        "const" => (says != value).then(|| format!("{at}: expected {says}")),
        "minimum" => {
            value.as_f64().is_some_and(|v| Some(v) < says.as_f64()).then(|| format!("{at}: less than {says}"))
        }
        "maximum" => {
            value.as_f64().is_some_and(|v| Some(v) > says.as_f64()).then(|| format!("{at}: more than {says}"))
        }
        "minItems" => {
            let short = value.as_array().is_some_and(|items| (items.len() as u64) < says.as_u64().unwrap());
            short.then(|| format!("{at}: fewer than {says}"))
        }
        "maxItems" => {
            let long = value.as_array().is_some_and(|items| items.len() as u64 > says.as_u64().unwrap());
            long.then(|| format!("{at}: more than {says}"))
        }
        "anyOf" | "oneOf" => {
            let all: Vec<_> = says.as_array().unwrap().iter().map(|s| misfit(s, whole, value, at)).collect();
            all.iter()
                .all(Option::is_some)
                .then(|| all.into_iter().flatten().collect::<Vec<_>>().join(" and "))
        }
        "items" => value
            .as_array()
            .into_iter()
            .flatten()
            .enumerate()
            .find_map(|(i, item)| misfit(says, whole, item, &format!("{at}[{i}]"))),
        "required" => says
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .find_map(|key| value.as_object()?.get(key).is_none().then(|| format!("{at}: no {key}"))),
        "uniqueItems" => {
            let items: Vec<String> = value.as_array().into_iter().flatten().map(Value::to_string).collect();
            let twice = items.iter().find(|i| items.iter().filter(|j| i == j).count() > 1);
            twice.map(|i| format!("{at}: {i} twice"))
        }
        "properties" => says
            .as_object()
            .unwrap()
            .iter()
            .find_map(|(key, schema)| misfit(schema, whole, value.get(key)?, &format!("{at}.{key}"))),
        "additionalProperties" => {
            let known = schema.get("properties").and_then(Value::as_object);
            let other = value.as_object().into_iter().flatten();
            other
                .filter(|(key, _)| !known.is_some_and(|k| k.contains_key(*key)))
                .find_map(|(key, v)| misfit(says, whole, v, &format!("{at}.{key}")))
        }
        other => panic!("{at}: this test does not know the keyword {other}"),
    })
}

fn is(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("no type {other}"),
    }
}

fn schema(kind: &str) -> Value {
    let printed = Scratch::new().run(&["schema", kind]).expect_code(0).out;
    serde_json::from_str(&printed).unwrap_or_else(|e| panic!("{kind}: {e}"))
}

/// The kinds, with patterns of the project's files of each.
const KINDS: [(&str, &[&str]); 10] = [
    ("plan", &["isa-tests/plans/ci.yaml", "isa-tests/plans/nightly.yaml"]),
    ("testplan", &["isa-tests/plans/testplan.yaml"]),
    ("waivers", &["isa-tests/plans/waivers.yaml"]),
    ("kernel", &["isa-tests/kernels/*/*.yaml", "isa-tests/kernels/*/*/*.yaml"]),
    ("chain", &[]),
    ("profile", &["rtl/src/profile.yaml", "rtl/examples/*/profile.yaml", "rtl/dut/tests/*/profile.yaml"]),
    ("probes", &["rtl/examples/*/probes.yaml"]),
    ("fault", &["isa-tests/mutants/*/*.yaml", "rtl/examples/*/faults/*.yaml", "rtl/dut/tests/*/*/*.yaml"]),
    ("known", &[]),
    ("exclusions", &["rtl/src/cover/exclusions.yaml"]),
];

#[test]
fn the_projects_files_fit_their_schemas() {
    for (kind, patterns) in KINDS {
        let schema = schema(kind);
        for pattern in patterns {
            let files = glob::glob(&root().join(pattern).display().to_string()).unwrap();
            let mut n = 0;
            for file in files.map(Result::unwrap) {
                let text = std::fs::read_to_string(&file).unwrap();
                let value: Value = serde_yaml::from_str(&text).unwrap_or_else(|e| panic!("{file:?}: {e}"));
                assert_eq!(misfit(&schema, &schema, &value, ""), None, "{}", file.display());
                n += 1;
            }
            assert!(n > 0, "{kind}: nothing is {pattern}");
        }
    }
}

/// Each kind's schema, read as JSON, says what its reader says of a key that does not exist.
#[test]
fn a_schema_has_the_keys_of_the_reader() {
    let s = Scratch::new();
    let adapter = root().join("rtl/examples/pocket");
    let text = |name: &str| std::fs::read_to_string(adapter.join(name)).unwrap();
    std::fs::create_dir(s.path("dut")).unwrap();
    s.put("dut/files.f", format!("-f {}\n", adapter.join("files.f").display()));
    s.put("good.ll", common::vecadd());
    s.put("plan.yaml", "name: p\ngroups: [{name: g, command: [check, good.ll]}]\n");
    s.put("t.yaml", "name: t\nspecs: []\ntestpoints: []\n");
    for (kind, file, command) in [
        ("plan", "x.yaml", &["regress", "x.yaml"][..]),
        ("testplan", "x.yaml", &["signoff", "plan.yaml", "--testplan", "x.yaml"]),
        ("waivers", "x.yaml", &["signoff", "plan.yaml", "--testplan", "t.yaml", "--waivers", "x.yaml"]),
        ("kernel", "x.yaml", &["run", "x.yaml"]),
        ("profile", "dut/profile.yaml", &["dut", "check", "--dut", "dut"]),
        ("probes", "dut/probes.yaml", &["dut", "check", "--dut", "dut"]),
    ] {
        for name in ["profile.yaml", "probes.yaml"] {
            s.put(&format!("dut/{name}"), text(name));
        }
        s.put(file, "nosuchkey: 1\n");
        let told = s.run(command).err;
        let (_, expected) = told.split_once("expected ").unwrap_or_else(|| panic!("{kind}: {told}"));
        let line = expected.lines().next().unwrap();
        let mut of_reader: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        of_reader.sort_unstable();
        let schema = schema(kind);
        let mut of_schema: Vec<&str> =
            schema["properties"].as_object().unwrap().keys().map(String::as_str).collect();
        of_schema.sort_unstable();
        assert_eq!(of_reader, of_schema, "{kind}: {told}");
    }
}

#[test]
fn what_is_wrong_does_not_fit() {
    let waiver = "{name: w, tests: [a], cause: {verdict: trap, text: abc}, owner: o, reason: r, link: l, \
                  expires: 2999-12-31}";
    for (kind, text, want) in [
        ("plan", "{name: p, groups: [{name: g, runs: [x]}]}", ".groups[0].runs: not allowed"),
        ("plan", "{name: p}", ": no groups"),
        ("plan", "{name: p, groups: [], stage: weekly}", ".stage: \"weekly\" is none of"),
        ("plan", "{name: p, groups: [{name: g, seeds: [x]}]}", ".groups[0].seeds[0]: expected"),
        (
            "plan",
            "{name: p, groups: [{name: g, verdicts: [good]}]}",
            ".groups[0].verdicts[0]: \"good\" is none",
        ),
        ("testplan", "{name: t, specs: [], testpoints: [{id: a, title: b, clauses: [c]}]}", "[0]: no tests"),
        (
            "testplan",
            "{name: t, specs: [], testpoints: [], goals: {mutant: 1}}",
            ".goals.mutant: not allowed",
        ),
        ("waivers", &format!("{{waivers: [{}]}}", waiver.replace("owner", "ownr")), "ownr"),
        ("waivers", &format!("{{waivers: [{}]}}", waiver.replace("text", "txt")), ".cause.txt: not allowed"),
        ("waivers", &format!("{{waivers: [{}]}}", waiver.replace("verdict: trap,", "")), "no verdict"),
        ("waivers", &format!("{{waivers: [{}]}}", waiver.replace("[a]", "a")), ".waivers[0].tests: expected"),
        ("kernel", "{ir: k.ll, kernel: k, block: [1, 1]}", ".block"),
        ("kernel", "{ir: k.ll, kernel: k, block: [1, 1, 1], args: [{i31: 5}]}", ".args[0].i31: not allowed"),
        ("kernel", "{kernel: k, block: [1, 1, 1]}", ": no ir and : no source"),
        ("kernel", "{ir: {a: 1}, kernel: k, block: [1, 1, 1]}", ".ir: expected"),
        ("kernel", "{ir: k.ll, kernel: k, block: [1, 1, 1], args: [{i32: true}]}", ".args[0].i32: expected"),
        ("chain", "{order: a}", ".order: expected"),
        ("profile", "{name: d, records: [masks], final-lds: false}", ".records: expected \"none\""),
        ("profile", "{name: d, records: none, final-lds: false, rows: {but: [add]}}", ".rows"),
        ("profile", "{name: d, records: none, final-lds: no way}", ".final-lds: expected"),
        (
            "probes",
            "{top: t, clock: c, reset: {port: r, active: 0}, launch: {}, memory: []}",
            ".reset.active",
        ),
        ("fault", "{name: f, number: 1, what: w, edits: [{file: f, find: x}]}", ".edits[0]: no replace"),
        (
            "known",
            "[{name: f, match: {effects: [none]}, reason: r, link: l, date: d, expires: e}]",
            "effects",
        ),
        ("exclusions", "[{file: x}]", "[0]: no because"),
    ] {
        let (schema, value) = (schema(kind), serde_yaml::from_str::<Value>(text).unwrap());
        let got = misfit(&schema, &schema, &value, "").unwrap_or_else(|| panic!("{text} fits"));
        assert!(got.contains(want), "{text}: {got}");
    }
}

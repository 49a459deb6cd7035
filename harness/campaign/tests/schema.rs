//! `tandem schema`: every YAML file of a kind in the project fits its schema, and what the reader refuses
//! does not fit it.

mod common;

use common::{Scratch, root};
use serde_json::Value;
use std::path::PathBuf;

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

/// The project's files of a kind.
fn files(kind: &str) -> Vec<PathBuf> {
    let plans = root().join("isa-tests/plans");
    let names: &[&str] = match kind {
        "plan" => &["ci.yaml", "nightly.yaml"],
        "testplan" => &["testplan.yaml"],
        _ => &["waivers.yaml"],
    };
    names.iter().map(|name| plans.join(name)).collect()
}

#[test]
fn the_projects_files_fit_their_schemas() {
    for kind in ["plan", "testplan", "waivers"] {
        let schema = schema(kind);
        for file in files(kind) {
            let text = std::fs::read_to_string(&file).unwrap();
            let value: Value = serde_yaml::from_str(&text).unwrap();
            assert_eq!(misfit(&schema, &schema, &value, ""), None, "{}", file.display());
        }
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
    ] {
        let (schema, value) = (schema(kind), serde_yaml::from_str::<Value>(text).unwrap());
        let got = misfit(&schema, &schema, &value, "").unwrap_or_else(|| panic!("{text} fits"));
        assert!(got.contains(want), "{text}: {got}");
    }
}

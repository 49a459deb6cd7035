//! The words of serde's errors, in the words of reports. Serde makes its messages from a few templates, which
//! are part of its interface: readers of other formats print them too.

/// How a template begins, if the key does.
const TEMPLATES: [&str; 7] = [
    "invalid type: ",
    "invalid value: ",
    "invalid length ",
    "unknown variant `",
    "unknown field `",
    "missing field `",
    "duplicate field `",
];

/// A message of serde about a file, in Tandem's words.
pub fn told(message: &str) -> String {
    // A list that is the whole file has no name.
    let message = message.strip_prefix('.').unwrap_or(message);
    let Some((key, rest)) = split(message) else { return message.to_string() };
    let told = reworded(rest).unwrap_or_else(|| rest.to_string());
    if key.is_empty() { told } else { format!("{key}: {told}") }
}

/// The key and the rest of a message that follows a template.
fn split(message: &str) -> Option<(&str, &str)> {
    let begins = |text: &str| TEMPLATES.iter().any(|t| text.starts_with(t));
    if begins(message) {
        return Some(("", message));
    }
    let (at, _) = message.match_indices(": ").find(|(at, _)| begins(&message[at + 2..]))?;
    Some((&message[..at], &message[at + 2..]))
}

/// A message after its key, if it says what was found.
fn reworded(rest: &str) -> Option<String> {
    let typed = rest.strip_prefix("invalid type: ").or(rest.strip_prefix("invalid value: "));
    if let Some((found, wanted)) = typed.and_then(|typed| typed.rsplit_once(", expected ")) {
        return Some(format!("found {}, expected {}", unexpected(found), expected(wanted)));
    }
    if let Some((number, wanted)) =
        rest.strip_prefix("invalid length ").and_then(|l| l.split_once(", expected "))
    {
        let values = if number == "1" { "value" } else { "values" };
        return Some(format!("found {number} {values}, expected {}", expected(wanted)));
    }
    let (word, wanted) = rest.strip_prefix("unknown variant `")?.split_once("`, expected ")?;
    Some(format!("found '{word}', expected {wanted}"))
}

/// What serde found.
fn unexpected(found: &str) -> String {
    let quoted = |kind: &str| found.strip_prefix(kind)?.strip_prefix(" `")?.strip_suffix('`');
    if let Some(value) = ["boolean", "integer", "floating point"].into_iter().find_map(quoted) {
        return value.to_string();
    }
    if let Some(text) = found.strip_prefix("string \"").and_then(|text| text.strip_suffix('"')) {
        return format!("'{text}'");
    }
    match found {
        "unit value" => "nothing",
        "sequence" => "a list",
        "map" => "keys with values",
        "enum" | "unit variant" | "newtype variant" | "tuple variant" | "struct variant" => "a tag",
        other => other,
    }
    .to_string()
}

/// What serde expected.
fn expected(wanted: &str) -> String {
    let number = |text: &str| text.split(' ').find(|word| word.parse::<u64>().is_ok()).map(String::from);
    let listed = ["a tuple of size ", "an array of length ", "sequence of ", "tuple struct "];
    if let (true, Some(n)) = (listed.iter().any(|l| wanted.starts_with(l)), number(wanted)) {
        return format!("a list of {n}");
    }
    match wanted {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number of at least 0",
        "i8" => "a whole number from -128 to 127",
        "i16" => "a whole number from -32768 to 32767",
        "i32" => "a whole number from -2147483648 to 2147483647",
        "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" => "text",
        "path string" => "a file name",
        "a sequence" => "a list",
        "a map" | "string or map" => "keys with values",
        "unit" => "nothing",
        other if other.starts_with("struct ") => "keys with values",
        other if other.starts_with("enum ") => "a word",
        other if other.starts_with("tuple struct ") => "a list",
        other => other,
    }
    .to_string()
}

//! Which expressions of a text can be flipped.

use tandem_mutants::discover::{File, Kind, parse, sites};

/// The expressions that can be flipped, by line.
fn flips(text: &str) -> Vec<(usize, String, Kind)> {
    let files = [File { name: "m.v".into(), text: text.into() }];
    let trees = parse(&files).expect("it parses");
    sites(&files, &trees).into_iter().map(|s| (s.line, s.text, s.kind)).collect()
}

const TEXT: &str = "module m (input wire [7:0] a, input wire [7:0] b, input wire go, output wire y);
  function [7:0] key;
    input [7:0] v;
    key = {~v[7], v[6:0]};
  endfunction
  wire [7:0] ka = key(a);
  wire less = key(a) < key(b);
  wire take = less && ka != 8'd3;
  wire idle = key(b) == 8'd0;
  assign y = take || go;
endmodule
";

/// A comparison of calls is an expression like any other, also if only the declaration of another wire uses
/// its result; and so are the functions' own. What no output depends on is left out.
#[test]
fn comparisons_of_function_calls_are_flipped() {
    let all = flips(TEXT);
    let has = |line: usize, text: &str, kind: &Kind| {
        all.iter().any(|(l, t, k)| (*l, t.as_str(), k) == (line, text, kind))
    };
    let value = |name: &str| Kind::Value(name.into(), None);
    assert!(has(7, "key(a) < key(b)", &value("less")), "{all:#?}");
    assert!(has(4, "{~v[7], v[6:0]}", &value("key")), "{all:#?}");
    assert!(has(6, "key(a)", &value("ka")), "{all:#?}");
    assert!(has(8, "ka != 8'd3", &Kind::Truth), "{all:#?}");
    assert!(!all.iter().any(|(line, ..)| *line == 9), "{all:#?}");
}

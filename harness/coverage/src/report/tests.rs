//! Complete reports of a small design and a small model.

use super::*;
use crate::dat::Counter;
use crate::model::id_of;
use crate::store::Pending;

struct Source(Vec<String>);

impl Sources for Source {
    fn lines(&self, file: &str) -> Option<&[String]> {
        (file == "simt/a.sv").then_some(self.0.as_slice())
    }
}

fn source() -> Source {
    Source(
        ["module a;", "  if (x) y <= 1;", "  else y <= 0;", "  default: z <= 0;", "endmodule"]
            .map(String::from)
            .to_vec(),
    )
}

fn coverage() -> Coverage {
    let mut coverage = Coverage::default();
    let mut add =
        |file: &str, line: u32, column: u32, kind: Kind, comment: &str, lines: &[u32], count: u64| {
            let (file, comment, module) = (file.to_string(), comment.to_string(), "vt_cover_a".to_string());
            coverage.add(
                Place { file, line, column, kind, comment, module },
                Counter { count, lines: lines.to_vec() },
            );
        };
    add("simt/a.sv", 2, 3, Kind::Line, "if", &[2], 12);
    add("simt/a.sv", 2, 4, Kind::Line, "else", &[3], 0);
    add("simt/a.sv", 4, 3, Kind::Line, "case", &[4], 0);
    add("simt/a.sv", 1, 3, Kind::Toggle, "x[0]", &[], 7);
    add("simt/a.sv", 1, 3, Kind::Toggle, "x[1]", &[], 0);
    add("cover/vt_cover_simt.sv", 9, 3, Kind::User, "m421_tie", &[9], 3);
    add("cover/vt_cover_simt.sv", 10, 3, Kind::User, "m424_all_slots", &[10], 0);
    // Not in the design.
    add("cover/vt_cover_simt.sv", 8, 3, Kind::Line, "block", &[8], 0);
    coverage
}

fn model() -> Model {
    Model::parse(
        "axes:\n- { axis: depth, about: entries, bins: { empty: depth == 0, one: depth == 1 } }\n\
         - { axis: mask, about: lanes, bins: { full: mask_full, one: mask_one } }\n\
         groups:\n- { group: splits, about: branches of lanes, ops: is_vbranch, cross: [depth, mask], except: [{ bins: { \
         depth: [one], mask: [full] }, because: half of them wait }] }\n\
         - { group: joins, about: JOIN, ops: is_join, cross: [depth] }\n",
    )
    .unwrap()
}

fn hits(model: &Model) -> Hits {
    let mut pending = Pending::default();
    pending.case(&[id_of("splits:empty,full"), id_of("joins:empty")]);
    pending.case(&[id_of("splits:empty,full")]);
    let mut hits = Hits::default();
    pending.drain(model, &mut hits);
    hits
}

fn exclusions() -> Exclusions {
    Exclusions::parse("- { file: simt/a.sv, line: 'default:', because: the cases are complete }\n").unwrap()
}

fn with_report(see: impl FnOnce(&Report)) {
    let (coverage, model, exclusions) = (coverage(), model(), exclusions());
    let hits = hits(&model);
    let configs = vec!["tiny".to_string()];
    see(&Report::new(configs, &coverage, Some((&model, &hits)), &exclusions, &source()).unwrap());
}

#[test]
fn as_text() {
    with_report(|report| insta::assert_snapshot!(text(report, 5)));
}

#[test]
fn as_lcov() {
    with_report(|report| insta::assert_snapshot!(lcov(report, std::path::Path::new("/rtl"))));
}

#[test]
fn as_html_it_is_whole_and_names_what_is_missing() {
    with_report(|report| {
        let page = html(report, &source(), 5);
        for want in [
            "<title>Tandem coverage</title>",
            "<span class=miss><i>3</i><b>0</b>  else y &lt;= 0;</span>",
            "excluded: the cases are complete",
            "still: x[1]",
            "all slots</span> <small>manual 4.2.4</small><em>never",
            "<td>empty<td class=h2>2<td class=h0></tr>",
            "<td>one<td class=hx><td class=h0></tr>",
        ] {
            assert!(page.contains(want), "{want}\n{page}");
        }
        // The page loads nothing from elsewhere.
        for no in ["http", "src=", "@import", "<script"] {
            assert!(!page.contains(no), "{no}");
        }
    });
}

#[test]
fn as_json_it_reads_back() {
    with_report(|report| {
        let value: serde_json::Value = serde_json::from_str(&json(report, 5)).unwrap();
        assert_eq!(value["total"]["line"], serde_json::json!({ "hit": 1, "total": 2, "excluded": 1 }));
        assert_eq!(value["functional"]["total"], serde_json::json!({ "hit": 2, "total": 5, "excluded": 1 }));
        assert_eq!(value["functional"]["holes"][0]["what"], "mask one");
    });
}

#[test]
fn nothing_collected_is_an_error() {
    let (empty, model, none) = (Coverage::default(), model(), Exclusions::default());
    let e = Report::new(vec![], &empty, Some((&model, &Hits::default())), &none, &source()).unwrap_err();
    assert!(e.to_string().contains("nothing was collected"), "{e}");
}

#[test]
fn labels_of_cover_points_have_their_clause() {
    for (label, clause_of, words) in [
        ("m421_else_first", "manual 4.2.1", "else first"),
        ("m22_queue_full", "manual 2.2", "queue full"),
        ("d40_evicts", "errata D40", "evicts"),
        ("ext_a_sc_fails", "extension A", "sc fails"),
        ("rtl_miss", "implementation", "miss"),
        ("other", "", "other"),
    ] {
        assert_eq!(clause(label), (clause_of.to_string(), words.to_string()));
    }
}

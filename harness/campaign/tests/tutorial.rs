//! The tutorial, docs/guides/find-a-bug.md, command by command: what it shows of the output is there, in this
//! order. It compiles a GPU three times, so only the nightly run has it.

mod common;

use common::console::{Typed, output, project, typed};
use common::root;

#[test]
#[ignore = "compiles a GPU three times: scripts/nightly runs it"]
fn every_command_shows_what_the_tutorial_says() {
    let page = root().join("docs/guides/find-a-bug.md");
    let all = typed(&std::fs::read_to_string(&page).expect("the tutorial"));
    assert!(all.len() > 10, "{} commands", all.len());
    let s = project();
    for Typed { command, shown } in all {
        let text = output(&s, &command);
        let mut lines = text.lines();
        for want in &shown {
            assert!(
                lines.any(|line| line.starts_with(want)),
                "$ {command}\nno '{want}' there, or not in order:\n{text}"
            );
        }
    }
}

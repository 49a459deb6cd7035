//! `tandem finding`: the findings of a corpus, and the page of each.
//!
//! `page` puts a page together; this file reads the corpus and prints.

mod page;

use super::{Settings, files, findings_of, known, report, store_failure};
use crate::exit::{ExitCode, Failure};
use crate::out;
use page::Page;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use tandem_fuzz::Group;
use tandem_fuzz::campaign::{self, Report};
use tandem_fuzz::store::{FILE, Store};
use tandem_lockstep::WavesWindow;
use tandem_report::counted;

/// The directory of the campaign if --corpus is not given.
const USUAL: &str = "build/nightly";

/// Lists the findings of a campaign, or shows the page of one
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Lists the findings of a campaign, one line each
    List(List),
    /// Shows the page of a finding: its smallest program, what the manual says, what golden and the RTL did,
    /// and the commands that reproduce it
    Show(Show),
}

#[derive(clap::Args, Debug)]
struct List {
    #[command(flatten)]
    corpus: Corpus,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args, Debug)]
struct Show {
    /// The finding's number
    number: i64,
    #[command(flatten)]
    corpus: Corpus,
    /// text for the terminal, md for an issue tracker, json for scripts
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write the page (finding-N.md) and the DUT's waves around the failure (finding-N.fst, with save files
    /// for GTKWave and Surfer) to a directory
    #[arg(long, value_name = "DIR")]
    waves: Option<PathBuf>,
    /// Cycles that the waves show before the failure and after it; or `all`, for the whole run
    #[arg(long, value_name = "BEFORE[:AFTER]", default_value_t, requires = "waves")]
    waves_window: WavesWindow,
    /// Do not run the program again: show what the campaign saw
    #[arg(long, conflicts_with = "waves")]
    stored: bool,
}

#[derive(clap::Args, Debug)]
struct Corpus {
    /// The campaign's directory [default: build/nightly]
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,
    /// Known findings [default: known.yaml next to the DUT's profile, if it is there]
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
}

/// The form of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Md,
    Json,
}

/// A campaign as it is stored.
struct Campaign {
    dir: PathBuf,
    store: Store,
    settings: Settings,
    report: Report,
}

impl Corpus {
    fn open(&self) -> Result<Campaign, Failure> {
        let dir = self.corpus.clone().unwrap_or_else(|| crate::paths::root().join(USUAL));
        if !dir.join(FILE).is_file() {
            let hint = if self.corpus.is_none() { "; --corpus DIR names another campaign" } else { "" };
            return Err(Failure::bad_input(format!("{}{hint}", tandem_fuzz::store::none(&dir))));
        }
        let store = Store::look(&dir).map_err(store_failure)?;
        let settings = Settings::stored(&store, &dir)?.with_known(self.known.as_deref())?;
        let report = campaign::report(&store).map_err(store_failure)?;
        Ok(Campaign { dir, store, settings, report })
    }
}

impl Campaign {
    /// The name of the entry under which a cause is known.
    fn known(&self, group: &Group) -> Option<&str> {
        known::entry_of(&self.settings.known, group, &self.report.findings).map(|k| k.name.as_str())
    }

    /// The finding with this number.
    fn group(&self, number: i64) -> Result<&Group, Failure> {
        self.report.causes.iter().find(|g| g.id == number).ok_or_else(|| {
            let ids: Vec<String> = self.report.causes.iter().map(|g| g.id.to_string()).collect();
            let have =
                if ids.is_empty() { "it has none".into() } else { format!("it has {}", ids.join(", ")) };
            Failure::usage(format!(
                "{}: no finding {number}; {have} ({})",
                self.dir.display(),
                tandem_words::typed(&format!("finding list --corpus {}", crate::paths::shown(&self.dir)))
            ))
        })
    }

    fn seen(&self, group: &Group) -> u64 {
        group.members.iter().map(|m| self.report.findings[*m].seen).sum()
    }
}

/// Runs the command. It exits with 0 whatever the findings are.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    match &args.command {
        Command::List(args) => list(args),
        Command::Show(args) => show(args),
    }
}

fn list(args: &List) -> Result<ExitCode, Failure> {
    let c = args.corpus.open()?;
    if args.json {
        let one = |g: &Group| {
            let lead = &c.report.findings[g.lead].finding;
            serde_json::json!({
                "id": g.id, "title": g.cause.to_string(), "blame": g.cause.blame, "cases": c.seen(g),
                "known": c.known(g), "kind": lead.kind, "instructions": lead.beyond,
                "places": report::places(g, &c.report.findings),
            })
        };
        let all: Vec<_> = c.report.causes.iter().map(one).collect();
        out::line(serde_json::to_string_pretty(&all).unwrap_or_default());
        return Ok(ExitCode::Pass);
    }
    let mut text = String::new();
    for g in &c.report.causes {
        let f = &c.report.findings[g.lead];
        let known = c.known(g).map_or(String::new(), |name| format!(", known as {name}"));
        let old = if f.old { ", old" } else { "" };
        let size = match f.shrunk {
            true => counted(f.finding.beyond as u64, "instruction"),
            false => "not shrunk".to_string(),
        };
        let cases = counted(c.seen(g), "case");
        let _ = writeln!(text, "{:>4}  {}  ({cases}, {size}{known}{old})", g.id, g.cause);
    }
    if c.report.causes.is_empty() {
        text += "no findings\n";
    }
    out::print(&text);
    Ok(ExitCode::Pass)
}

fn show(args: &Show) -> Result<ExitCode, Failure> {
    let c = args.corpus.open()?;
    let group = c.group(args.number)?;
    let mut page = Page::of(&c, group, &findings_of(&c.dir))?;
    if !args.stored {
        page.run_again(args.waves.as_deref().map(|dir| (dir, args.waves_window)));
    }
    if let Some(dir) = &args.waves {
        write_page(&page, dir)?;
    }
    match args.format {
        Format::Text => out::print(&page.to_text()),
        Format::Md => out::print(&page.to_md()),
        Format::Json => out::line(page.to_json()),
    }
    Ok(ExitCode::Pass)
}

/// The words after `tandem` that run a finding's smallest program again. Its file is written, and its DUT is
/// the one of this process from now on.
///
/// # Errors
/// If the campaign or the finding does not exist, or only the case's number can show it.
pub fn replay_of(number: i64, corpus: Option<&Path>) -> Result<Vec<String>, Failure> {
    let c = Corpus { corpus: corpus.map(Path::to_path_buf), known: None }.open()?;
    let group = c.group(number)?;
    let (lead, dir) = (&c.report.findings[group.lead], findings_of(&c.dir));
    files::write(&c.settings, &dir, lead)?;
    let words = files::replay_words(&c.settings, lead, &files::stem(&dir, lead).to_string_lossy());
    if words.is_empty() {
        return Err(Failure::usage(format!("finding {number}: no file shows it alone, only its case does")));
    }
    Ok(words)
}

fn write_page(page: &Page, dir: &Path) -> Result<(), Failure> {
    let file = dir.join(format!("finding-{}.md", page.id));
    tandem_files::write_atomically(&file, page.to_md().as_bytes())
        .map_err(|e| crate::exit::tool_failure(format!("{}: {e}", file.display())))
}

//! The screen: code, the warp that is shown, its registers lane by lane, memory, and the next instruction.

use crate::command::{Input, KEYS};
use crate::session::{Session, Stop};
use crate::state::Warp;
use ratatui::backend::TestBackend;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Paragraph};
use ratatui::{Frame, Terminal};
use std::fmt::Write as _;
use tandem_abi::Record;
use tandem_lockstep::{disassemble, source_text};
use tandem_words::{counted, readable};
use ventus_isa::is_prefix;

/// The smallest screen on which everything has a place.
pub const SMALLEST: (u16, u16) = (80, 30);

/// Columns of the code.
const CODE: u16 = 52;

/// Draws everything.
pub fn draw(frame: &mut Frame<'_>, session: &Session, input: &Input) {
    use Constraint::{Length, Min};
    let [title, upper, vectors, next, status] =
        Layout::vertical([Length(1), Min(12), Length(8), Length(9), Length(1)]).areas(frame.area());
    let [code, right] = Layout::horizontal([Length(CODE), Min(20)]).areas(upper);
    let [warp, scalars, memory] = Layout::vertical([Length(6), Min(3), Length(5)]).areas(right);
    let bold = Style::new().add_modifier(Modifier::REVERSED);
    frame.render_widget(Paragraph::new(Line::styled(heading(session), bold)), title);
    pane(frame, code, "code", code_lines(session, code.height));
    let (wg, number) = session.warp;
    match session.state().warps.get(&session.warp) {
        Some(shown) => {
            pane(frame, warp, &format!("workgroup {wg} warp {number}"), warp_lines(session, shown));
            pane(frame, scalars, "scalar registers (* written last)", scalar_lines(shown, scalars.width));
            let lanes = session.about.lanes;
            pane(
                frame,
                vectors,
                "vector registers, last used first",
                vector_lines(shown, lanes, vectors.width),
            );
        }
        None => pane(frame, warp, &format!("workgroup {wg} warp {number} has not begun"), vec![]),
    }
    pane(frame, memory, "memory", memory_lines(session, memory));
    pane(frame, next, &next_title(session), next_lines(session));
    let bottom = match (&input.line, session.message.as_str()) {
        (Some(line), _) => format!(":{line}_"),
        (None, "") => KEYS.to_string(),
        (None, message) => message.to_string(),
    };
    frame.render_widget(Paragraph::new(bottom), status);
}

/// The screen as text, for scripts; `None` if it is too small.
pub fn screen(session: &Session, input: &Input, (columns, rows): (u16, u16)) -> Option<String> {
    if columns < SMALLEST.0 || rows < SMALLEST.1 {
        return None;
    }
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).ok()?;
    terminal.draw(|frame| draw(frame, session, input)).ok()?;
    let buffer = terminal.backend().buffer();
    let mut text = String::new();
    for row in 0..rows {
        let line: String = (0..columns).map(|column| buffer[(column, row)].symbol()).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    Some(text)
}

fn pane(frame: &mut Frame<'_>, area: Rect, title: &str, lines: Vec<String>) {
    let lines: Vec<Line> = lines
        .into_iter()
        .map(|line| {
            let strong = line.starts_with('>') || line.starts_with('!');
            let style = if strong { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            Line::styled(line, style)
        })
        .collect();
    let block = Block::new().borders(Borders::TOP).title(format!(" {title} "));
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn heading(session: &Session) -> String {
    let about = &session.about;
    let (at, all) = session.position();
    let kernel = session.state().kernel;
    let name = session.job.kernels.get(kernel).map_or("", |k| k.name.as_str());
    let cycle = match session.last().map(|e| e.record.cycle).filter(|cycle| *cycle > 0) {
        Some(cycle) => format!("  cycle {cycle}"),
        None => String::new(),
    };
    let verdict = &session.ending.verdict;
    format!(
        "{} on {}  {}  {name}  {at}/{all}{cycle}  ends: {verdict}",
        about.target, about.config, about.engines
    )
}

/// The word at an address of code.
fn word(session: &Session, addr: u32) -> Option<u32> {
    session.state().word(&session.job, 0, addr)
}

/// The instruction at an address as text, with the prefix before it.
fn instruction(session: &Session, addr: u32) -> Option<String> {
    let insn = word(session, addr)?;
    let before = word(session, addr.wrapping_sub(4)).filter(|w| is_prefix(*w)).unwrap_or(0);
    let with_prefix = disassemble(addr, before, insn);
    // A word of data before code is not a prefix.
    Some(if with_prefix.starts_with(".word") { disassemble(addr, 0, insn) } else { with_prefix })
}

fn source(session: &Session, pc: u32) -> Option<(String, u32)> {
    let line = session.job.source_line(session.state().kernel, pc)?;
    Some((line.file.clone(), line.line))
}

fn code_lines(session: &Session, height: u16) -> Vec<String> {
    let state = session.state();
    let pc = match session.is_next() {
        true => session.next().map_or(0, |e| e.record.pc),
        false => state.warps.get(&session.warp).map_or(0, |w| w.pc),
    };
    let rows = u32::from(height.saturating_sub(1));
    let first = pc.saturating_sub(4 * (rows / 3));
    let run = session.job.kernels.get(state.kernel);
    (0..rows)
        .map(|row| first.saturating_add(4 * row))
        .map(|addr| {
            let stops = session.stops.iter().any(|stop| match stop {
                Stop::At(_, ranges) => {
                    ranges.get(state.kernel).is_some_and(|r| r.as_ref().is_some_and(|r| *r.start() == addr))
                }
                Stop::Written(..) => false,
            });
            let mark = if addr == pc { '>' } else { ' ' };
            let stop = if stops { 'b' } else { ' ' };
            let text = instruction(session, addr).unwrap_or_else(|| "-".into());
            let label =
                run.and_then(|r| r.symbols.iter().find(|s| s.addr == addr)).map(|s| readable(&s.name));
            let label = label.map_or(String::new(), |name| format!("  <{name}>"));
            format!("{mark}{stop}{addr:08x} {text}{label}")
        })
        .collect()
}

fn warp_lines(session: &Session, warp: &Warp) -> Vec<String> {
    let lanes = session.about.lanes;
    let place = session.job.kernels.get(session.state().kernel).map_or(String::new(), |k| k.place(warp.pc));
    let first = if warp.ended {
        format!("ended after {}, SM {}", counted(warp.retired, "instruction"), warp.sm)
    } else {
        format!("pc {:08x}{place}  SM {}  retired {}", warp.pc, warp.sm, warp.retired)
    };
    let mut lines = vec![first, format!("mask {:0lanes$b}  (lane {} to 0)", warp.mask, lanes - 1)];
    lines.push(match warp.stack.len() {
        0 => "SIMT stack empty".to_string(),
        1 => "SIMT stack, 1 entry: rpc, pc, mask".to_string(),
        depth => format!("SIMT stack, {depth} entries, top first: rpc, pc, mask"),
    });
    let entries = warp.stack.iter().rev().take(2);
    lines.extend(entries.map(|e| format!("  {:08x} {:08x} {:0lanes$b}", e.rpc, e.pc, e.mask)));
    lines
}

fn scalar_lines(warp: &Warp, width: u16) -> Vec<String> {
    let each = 14;
    let columns = (usize::from(width) / each).max(1);
    let cells: Vec<String> = warp
        .x
        .iter()
        .filter(|(n, _)| **n != 0)
        .map(|(n, value)| {
            let mark = if warp.wrote.0 == Some(*n) { '*' } else { ' ' };
            format!("{:>4}{mark}{value:08x} ", format!("x{n}"))
        })
        .collect();
    cells.chunks(columns).map(|row| row.concat()).collect()
}

fn vector_lines(warp: &Warp, lanes: usize, width: u16) -> Vec<String> {
    let fit = ((usize::from(width) - 6) / 9).clamp(1, lanes);
    let mut lines = Vec::new();
    for register in &warp.recent {
        let Some(values) = warp.v.get(register) else { continue };
        for from in (0..lanes).step_by(fit) {
            let mark = if warp.wrote.1 == Some(*register) { '*' } else { ' ' };
            let name = if from == 0 { format!("v{register}") } else { format!("+{from}") };
            let mut line = format!("{name:>4}{mark}");
            for value in &values[from..(from + fit).min(lanes)] {
                let _ = write!(line, " {value:08x}");
            }
            lines.push(line);
        }
    }
    lines
}

fn memory_lines(session: &Session, area: Rect) -> Vec<String> {
    let state = session.state();
    let buffer = || session.job.buffers.first().map(|b| b.addr);
    let Some(from) = session.memory.or(state.accessed.map(|addr| addr & !15)).or_else(buffer) else {
        return vec!["nothing was accessed; :memory 0xADDRESS shows a place".into()];
    };
    let sm = state.warps.get(&session.warp).map_or(0, |w| w.sm);
    let words = if area.width >= 48 { 4 } else { 2 };
    (0..u32::from(area.height.saturating_sub(1)))
        .map(|row| {
            let addr = from.wrapping_add(row * 4 * words);
            let mut line = format!("{addr:08x} ");
            for n in 0..words {
                match state.word(&session.job, sm, addr.wrapping_add(4 * n)) {
                    Some(value) => _ = write!(line, " {value:08x}"),
                    None => line.push_str(" --------"),
                }
            }
            line
        })
        .collect()
}

fn next_title(session: &Session) -> String {
    match session.next() {
        Some(e) => format!("next: workgroup {} warp {}", e.record.wg, e.record.warp),
        None => format!("the run has ended: {}", session.ending.verdict),
    }
}

/// An instruction, and the operands that it reads, by register.
fn with_operands(r: &Record) -> String {
    format!("{:08x} {}", r.pc, disassemble(r.pc, r.prefix, r.insn))
}

fn next_lines(session: &Session) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(entry) = session.next() {
        lines.push(format!(">{}", with_operands(&entry.record)));
        if let Some((file, line)) = source(session, entry.record.pc) {
            let text = source_text(&file, line).unwrap_or_else(|| "(file not found)".into());
            lines.push(format!("  {file}:{line}  {text}"));
        }
    } else {
        lines.extend(session.ending.detail.lines().take(7).map(String::from));
    }
    if let (true, Some(m)) = (session.parts_here(), &session.ending.mismatch) {
        lines.push(format!("! {}", m.message));
        let [leader, golden] = &m.engines;
        lines.push(format!("  {:<14} {:>4}  {leader:<27} {golden}", "field", "lane"));
        for d in m.diffs.iter().take(4) {
            let lane = d.lane.map_or(String::new(), |l| l.to_string());
            lines.push(format!("  {:<14} {lane:>4}  {:<27} {}", d.field, d.leader, d.golden));
        }
        return lines;
    }
    if let Some(entry) = session.last() {
        let r = &entry.record;
        lines.push(format!("last: {}.{} {}", r.wg, r.warp, with_operands(r)));
    }
    if !session.stops.is_empty() {
        let stops: Vec<String> = session.stops.iter().map(ToString::to_string).collect();
        lines.push(format!("stops: {}", stops.join(", ")));
    }
    lines
}

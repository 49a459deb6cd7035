//! Turns keys, and the lines typed after a colon, into commands.

use crate::session::{Register, Session};
use tandem_trace::{FilterError, Place};
use thiserror::Error;

/// A summary of the keys, for the screen's last line.
pub const KEYS: &str = "s step  w warp  c continue  b B r back  g G ends  Tab next warp  : command  q quit";

/// The commands, for the answer to a wrong one.
const COMMANDS: &str = "step [N], warp-step [N], continue, back [N], warp-back [N], reverse, start, end, \
                        break PLACE, watch xN|vN, delete, warp WORKGROUP.WARP, memory 0xADDRESS, quit";

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A letter or another character.
    Char(char),
    /// Enter.
    Enter,
    /// Backspace.
    Backspace,
    /// Tab.
    Tab,
    /// Escape.
    Escape,
}

impl From<char> for Key {
    fn from(c: char) -> Key {
        match c {
            '\n' | '\r' => Key::Enter,
            '\t' => Key::Tab,
            '\u{8}' | '\u{7f}' => Key::Backspace,
            '\u{1b}' => Key::Escape,
            c => Key::Char(c),
        }
    }
}

/// A line that is not a command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// No command has this name.
    #[error("no command '{0}': {COMMANDS}")]
    Command(String),
    /// An argument, and what it should be.
    #[error("'{0}' is not {1}")]
    Argument(String, &'static str),
    /// A place or a condition that is wrong.
    #[error(transparent)]
    Form(#[from] FilterError),
}

/// The text that the user is typing.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The line after the colon, while one is typed.
    pub line: Option<String>,
}

impl Input {
    /// Takes a key. Returns whether to continue.
    pub fn key(&mut self, session: &mut Session, key: Key) -> bool {
        let Some(line) = &mut self.line else { return self.plain(session, key) };
        match key {
            Key::Char(c) => line.push(c),
            Key::Backspace => {
                if line.pop().is_none() {
                    self.line = None;
                }
            }
            Key::Escape => self.line = None,
            Key::Tab => {}
            Key::Enter => {
                let line = self.line.take().unwrap_or_default();
                return run(session, &line);
            }
        }
        true
    }

    fn plain(&mut self, session: &mut Session, key: Key) -> bool {
        if key == Key::Char(':') {
            self.line = Some(String::new());
            return true;
        }
        let line = match key {
            Key::Char('s') | Key::Enter => "step",
            Key::Char('w') => "warp-step",
            Key::Char('c') => "continue",
            Key::Char('b') => "back",
            Key::Char('B') => "warp-back",
            Key::Char('r') => "reverse",
            Key::Char('g') => "start",
            Key::Char('G') => "end",
            Key::Char('q') => "quit",
            Key::Tab => {
                session.show_next();
                return true;
            }
            _ => return true,
        };
        run(session, line)
    }
}

/// Runs a line. Returns whether to continue. If the line is wrong, the session's message says why.
pub fn run(session: &mut Session, line: &str) -> bool {
    match command(session, line) {
        Ok(more) => more,
        Err(e) => {
            session.message = e.to_string();
            true
        }
    }
}

/// Runs a line. Returns whether to continue.
///
/// # Errors
/// What is wrong with the line.
pub fn command(session: &mut Session, line: &str) -> Result<bool, CommandError> {
    session.message.clear();
    let (name, argument) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
    let argument = argument.trim();
    let wrong = |what| CommandError::Argument(argument.to_string(), what);
    let count = || match argument {
        "" => Ok(1),
        n => n.parse::<usize>().ok().filter(|n| *n > 0).ok_or_else(|| wrong("a number from 1 on")),
    };
    match name {
        "" => {}
        "s" | "step" => session.step(count()?),
        "w" | "warp-step" => session.step_warp(count()?),
        "c" | "continue" => session.go_on(),
        "back" => session.back(count()?),
        "warp-back" => session.back_warp(count()?),
        "reverse" => session.go_back(),
        "start" => {
            session.seek(0);
            session.follow();
        }
        "end" => {
            session.seek(usize::MAX);
            session.follow();
        }
        "b" | "break" => session.stop_before(argument.parse::<Place>()?),
        "watch" => session.watch(register(argument).ok_or_else(|| wrong("a register, xN or vN"))?),
        "delete" => session.stops.clear(),
        "warp" => session.show(argument.parse()?),
        "memory" | "m" => {
            let digits = argument.strip_prefix("0x").unwrap_or(argument);
            let addr = u32::from_str_radix(digits, 16).map_err(|_| wrong("an address in hexadecimal"))?;
            session.memory = Some(addr & !3);
        }
        "q" | "quit" => return Ok(false),
        other => return Err(CommandError::Command(other.to_string())),
    }
    Ok(true)
}

fn register(name: &str) -> Option<Register> {
    let (file, number) = name.split_at_checked(1)?;
    let number = number.parse().ok()?;
    match file {
        "x" => Some(Register::X(number)),
        "v" => Some(Register::V(number)),
        _ => None,
    }
}

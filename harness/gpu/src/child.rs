//! The process that asks the driver, one question after the other. It is a separate process because memory
//! needs addresses of its own, and because a kernel that traps destroys the driver's context of its process.
//! Starting a driver takes half a second, so a process serves until that happens.

#![allow(unsafe_code, reason = "redirects standard output, on which the driver prints what kernels print")]

use crate::driver::{Device, Gpu, Shared, Unshared};
use crate::hex;
use crate::question::{Answer, End, Failure, Question};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufRead as _, Read as _, Seek as _, Write as _};
use std::os::fd::{AsFd as _, AsRawFd as _, FromRawFd as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tandem_process::{Limits, NoReply, Worker};

/// Argument of a program whose [`child_main`] asks the GPU.
pub const CHILD_ARGUMENT: &str = "gpu-child";

/// Limit of the time that a driver takes to start.
const START_SECONDS: u32 = 60;

/// Asks this machine's GPU, in a child of a program (started with [`CHILD_ARGUMENT`]).
pub struct Asker {
    program: PathBuf,
    worker: Option<Worker>,
}

/// A request to the child.
#[derive(Serialize, Deserialize)]
enum Request<'a> {
    Name,
    Answer(std::borrow::Cow<'a, Question>),
}

/// The child's reply.
#[derive(Serialize, Deserialize)]
struct Reply<T> {
    answer: Result<T, Failure>,
    /// The driver's context is lost: the process ends.
    lost: bool,
}

impl Asker {
    /// An asker that has not started its child yet.
    pub fn new(program: &Path) -> Asker {
        Asker { program: program.to_path_buf(), worker: None }
    }

    /// The GPU's answer to a question.
    ///
    /// # Errors
    /// See [`Failure`].
    pub fn ask(&mut self, question: &Question) -> Result<Answer, Failure> {
        // A new child starts the driver first, which is not the kernel's time.
        if self.worker.is_none() {
            self.device()?;
        }
        self.exchange(&Request::Answer(std::borrow::Cow::Borrowed(question)), question.seconds)
    }

    /// The GPU.
    ///
    /// # Errors
    /// See [`Failure`].
    pub fn device(&mut self) -> Result<Device, Failure> {
        self.exchange(&Request::Name, START_SECONDS)
    }

    fn exchange<T: DeserializeOwned>(&mut self, request: &Request<'_>, seconds: u32) -> Result<T, Failure> {
        let program = self.program.display().to_string();
        let tool = |e: &dyn std::fmt::Display| Failure::Tool(format!("{program}: {e}"));
        let request = line_of(request).map_err(|e| tool(&e))?;
        // It is kept only if it has answered and can answer again.
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => Worker::start(Command::new(&self.program).arg(CHILD_ARGUMENT)).map_err(|e| tool(&e))?,
        };
        worker.input().write_all(&request).map_err(|e| tool(&e))?;
        let line = worker.line(Limits::wall(Duration::from_secs(u64::from(seconds))));
        let reply: Reply<T> = match line {
            Ok(line) => of_line(&line).map_err(|e| tool(&e))?,
            Err(NoReply::TimedOut(limit)) => return Err(Failure::Timeout(limit)),
            Err(NoReply::Ended) => return Err(tool(&"its process ended without an answer")),
            Err(NoReply::Broken(e)) => return Err(tool(&e)),
        };
        if !reply.lost {
            self.worker = Some(worker);
        }
        reply.answer
    }
}

/// A message as a line of hexadecimal digits.
fn line_of(message: &impl Serialize) -> io::Result<Vec<u8>> {
    let bytes = postcard::to_stdvec(message).map_err(io::Error::other)?;
    Ok((hex::encode(&bytes) + "\n").into_bytes())
}

fn of_line<T: DeserializeOwned>(line: &str) -> io::Result<T> {
    let bytes = hex::decode(line.trim_end());
    let bytes = bytes.ok_or_else(|| io::Error::other("a message that is not hexadecimal"))?;
    postcard::from_bytes(&bytes).map_err(io::Error::other)
}

/// Serves requests from standard input, with answers to standard output, until there are no more or the
/// driver's context is lost; returns the exit status.
pub fn child_main() -> i32 {
    match serve() {
        Ok(()) => 0,
        Err(e) => {
            // `eprintln!` would panic if nobody listens.
            let _ = writeln!(io::stderr(), "{e}");
            1
        }
    }
}

fn serve() -> io::Result<()> {
    tandem_process::die_with_parent()?;
    let mut out = Redirected::new()?;
    let gpu = Gpu::open();
    let usable = || gpu.as_ref().map_err(|e| Failure::NoGpu(e.to_string()));
    for line in io::stdin().lock().lines() {
        let (reply, lost) = match of_line(&line?)? {
            Request::Name => {
                let answer = usable().map(|gpu| gpu.device.clone());
                (line_of(&Reply { answer, lost: false })?, false)
            }
            Request::Answer(question) => {
                let answer = usable().and_then(|gpu| answer(gpu, &question, &mut out));
                let lost = !matches!(&answer, Ok(Answer { end, .. }) if !end.loses_the_context());
                (line_of(&Reply { answer, lost })?, lost)
            }
        };
        out.answers.write_all(&reply)?;
        if lost {
            break;
        }
    }
    Ok(())
}

fn answer(gpu: &Gpu, question: &Question, out: &mut Redirected) -> Result<Answer, Failure> {
    let share = |region| {
        gpu.share(region).map_err(|e| match e {
            Unshared::Memory(..) => Failure::Tool(e.to_string()),
            Unshared::Driver(e) => Failure::NoGpu(e.to_string()),
        })
    };
    let memory: Vec<Shared<'_>> = question.regions.iter().map(share).collect::<Result<_, _>>()?;
    let end = match gpu.run(question).map_err(|why| Failure::Tool(format!("the driver says {why}")))? {
        Some(other) => other,
        None => End::Finished {
            regions: memory.iter().map(|shared| shared.memory.read()).collect(),
            printed: out.printed().map_err(|e| Failure::Tool(format!("what it printed: {e}")))?,
        },
    };
    Ok(Answer { device: gpu.device.name.clone(), end })
}

/// Standard output, on which the driver prints, leads to a file; answers go where it led before.
struct Redirected {
    answers: File,
    prints: File,
}

impl Redirected {
    fn new() -> io::Result<Redirected> {
        let stdout = io::stdout();
        let answers = File::from(stdout.as_fd().try_clone_to_owned()?);
        // SAFETY: a new descriptor, owned by the file; the name is a C string.
        let prints = unsafe {
            let fd = libc::memfd_create(c"printed".as_ptr(), 0);
            if fd < 0 {
                return Err(io::Error::last_os_error());
            }
            File::from_raw_fd(fd)
        };
        // SAFETY: both are open descriptors.
        if unsafe { libc::dup2(prints.as_raw_fd(), stdout.as_raw_fd()) } < 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(Redirected { answers, prints })
    }

    /// Everything printed since the last call.
    fn printed(&mut self) -> io::Result<String> {
        // SAFETY: no argument: all of the C library's streams, through which the driver may print.
        unsafe { libc::fflush(std::ptr::null_mut()) };
        let mut bytes = Vec::new();
        self.prints.rewind()?;
        self.prints.read_to_end(&mut bytes)?;
        self.prints.set_len(0)?;
        self.prints.rewind()?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_lines() {
        let line = line_of(&Some(300u32)).unwrap();
        assert_eq!(String::from_utf8(line.clone()).unwrap(), "01ac02\n");
        assert_eq!(of_line::<Option<u32>>("01ac02\n").unwrap(), Some(300));
        for wrong in ["01a", "xx", "é"] {
            assert!(of_line::<Option<u32>>(wrong).is_err(), "{wrong}");
        }
    }
}

//! Running executables under qemu.

use crate::emit::{program, row};
use crate::error::QemuError;
use crate::{Block, Cpu, TOOL};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::time::Duration;
use tandem_process::{Ending, Limits, Output};

/// Limits of one run of qemu: CPU time for a program that loops, elapsed time for a qemu that sleeps.
pub const LIMITS: Limits =
    Limits { cpu: Some(Duration::from_secs(300)), wall: Some(Duration::from_secs(900)) };

/// The results of a block: for each tuple the values of the outputs, in order.
pub type Results = Vec<Vec<Vec<u8>>>;

/// Runs every block on its tuples, independently of the other blocks.
pub fn run(cpu: Cpu, blocks: &[Block]) -> Result<Vec<Results>, QemuError> {
    match attempt(cpu, blocks)? {
        Ok(results) => Ok(results),
        Err(Ended(status)) => {
            let mut guilty = Vec::new();
            blame(cpu, blocks, &mut guilty)?;
            if guilty.is_empty() {
                guilty.push("all blocks together".to_string());
            }
            Err(QemuError::Ended { blocks: guilty, status })
        }
    }
}

/// Names the blocks that cannot be run even alone, up to ten of them; `blocks` cannot be run together.
fn blame(cpu: Cpu, blocks: &[Block], guilty: &mut Vec<String>) -> Result<(), QemuError> {
    if let [block] = blocks {
        guilty.push(block.name.clone());
        return Ok(());
    }
    for half in [&blocks[..blocks.len() / 2], &blocks[blocks.len() / 2..]] {
        if guilty.len() < 10 && attempt(cpu, half)?.is_err() {
            blame(cpu, half, guilty)?;
        }
    }
    Ok(())
}

/// How a program ended that gave no results, and what it said.
struct Ended(String);

/// The results or, instead, how qemu ended.
fn attempt(cpu: Cpu, blocks: &[Block]) -> Result<Result<Vec<Results>, Ended>, QemuError> {
    for block in blocks {
        let fits = |tuple: &Vec<Vec<u8>>| {
            let sizes = block.inputs.iter().map(|slot| slot.bytes() as usize);
            tuple.iter().map(Vec::len).eq(sizes)
        };
        if !block.tuples.iter().all(fits) {
            return Err(QemuError::Tuple(block.name.clone()));
        }
    }
    let output = run_executable(cpu, &program(blocks)?, LIMITS).map_err(|e| match e {
        QemuError::TimedOut { limit, .. } => QemuError::TimedOut { what: names(blocks), limit },
        other => other,
    })?;
    let expected: usize = blocks.iter().map(|block| row(&block.outputs) as usize * block.tuples.len()).sum();
    if !output.ending.success() || output.stdout.len() != expected {
        let (ending, bytes, complaint) = (output.ending, output.stdout.len(), output.complaint());
        return Ok(Err(Ended(format!("{ending} ({bytes} bytes) {complaint}"))));
    }
    let mut rest = output.stdout.as_slice();
    let mut take = |slot: &crate::Slot| {
        let (value, after) = rest.split_at(slot.room() as usize);
        rest = after;
        value[..slot.bytes() as usize].to_vec()
    };
    let results = blocks
        .iter()
        .map(|block| block.tuples.iter().map(|_| block.outputs.iter().map(&mut take).collect()).collect())
        .collect();
    Ok(Ok(results))
}

/// What a program of these blocks is called.
fn names(blocks: &[Block]) -> String {
    match blocks {
        [] => "a program without blocks".into(),
        [one] => format!("block {}", one.name),
        [first, .., last] => format!("one of the {} blocks {} to {}", blocks.len(), first.name, last.name),
    }
}

/// Runs an executable to its end, which must come within `limits`.
///
/// # Errors
/// [`QemuError::Start`] if qemu cannot be run, [`QemuError::TimedOut`] if a limit ends it. How it ended by
/// itself is in the output.
pub fn run_executable(cpu: Cpu, file: &[u8], limits: Limits) -> Result<Output, QemuError> {
    // qemu refuses files without execute permission, as Linux does.
    let mut program = tempfile::Builder::new()
        .permissions(std::fs::Permissions::from_mode(0o700))
        .tempfile()
        .map_err(QemuError::Start)?;
    program.write_all(file).map_err(QemuError::Start)?;
    // Closed for writing before it is executed.
    let path = program.into_temp_path();
    let mut command = Command::new(TOOL);
    command.args(["-cpu", cpu.argument()]).arg(&path);
    let output = tandem_process::run(&mut command, &[], limits).map_err(QemuError::Start)?;
    match output.ending {
        Ending::TimedOut(limit) => Err(QemuError::TimedOut { what: "the program".into(), limit }),
        Ending::Exited(_) | Ending::Signalled(_) => Ok(output),
    }
}

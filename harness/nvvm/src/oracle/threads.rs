//! One fiber a thread of a block. A fiber runs until its kernel returns or reaches a barrier; when every fiber
//! that has not returned waits, the barrier opens. Blocks run one after another, as nothing in NVVM IR orders
//! them.

use corosensei::stack::DefaultStack;
use corosensei::{Coroutine, CoroutineResult, Yielder};
use std::cell::Cell;

/// Bytes of each fiber's stack; private arrays live there.
const STACK_BYTES: usize = 256 * 1024;

/// Where a thread is: what the special registers of NVVM 2.0 §15.4 read.
#[derive(Clone, Copy, Default)]
pub struct Place {
    /// Thread in its block.
    pub tid: [u32; 3],
    /// Threads a block.
    pub ntid: [u32; 3],
    /// Block in the grid.
    pub ctaid: [u32; 3],
    /// Blocks in the grid.
    pub nctaid: [u32; 3],
}

impl Place {
    /// Number of the thread in its block, x fastest.
    fn linear(&self) -> u32 {
        (self.tid[2] * self.ntid[1] + self.tid[1]) * self.ntid[0] + self.tid[0]
    }
}

/// Threads of a warp that NVVM IR knows of (NVVM 2.0 §15.4).
const WARP: u32 = 32;

/// Special registers by the end of their intrinsic's name, `llvm.nvvm.read.ptx.sreg.`*name*.
pub const SREGS: [&str; 15] = [
    "tid.x", "tid.y", "tid.z", "ntid.x", "ntid.y", "ntid.z", "ctaid.x", "ctaid.y", "ctaid.z", "nctaid.x",
    "nctaid.y", "nctaid.z", "warpsize", "laneid", "warpid",
];

thread_local! {
    static PLACE: Cell<Place> = Cell::default();
    static YIELDER: Cell<*const Yielder<(), ()>> = const { Cell::new(std::ptr::null()) };
}

/// The fiber that runs now, for crash reports.
pub fn current_place() -> Place {
    PLACE.get()
}

/// Called by kernels for special register `id`, an index into [`SREGS`].
pub extern "C" fn read_sreg(id: u32) -> u32 {
    let p = PLACE.get();
    match id {
        0..=2 => p.tid[id as usize],
        3..=5 => p.ntid[id as usize - 3],
        6..=8 => p.ctaid[id as usize - 6],
        9..=11 => p.nctaid[id as usize - 9],
        12 => WARP,
        13 => p.linear() % WARP,
        _ => p.linear() / WARP,
    }
}

/// Called by kernels for a barrier.
pub extern "C-unwind" fn barrier() {
    let yielder = YIELDER.get();
    // SAFETY: set by the fiber that runs now, whose yielder lives as long as the fiber does.
    if let Some(y) = unsafe { yielder.as_ref() } {
        y.suspend(());
        // Other fibers ran meanwhile and left theirs.
        YIELDER.set(yielder);
    }
}

/// Runs the whole grid. `entry` takes the argument buffer; `backwards` starts each block at its last thread.
pub fn run_grid(
    entry: extern "C-unwind" fn(*const u8),
    args: &[u8],
    grid: [u32; 3],
    block: [u32; 3],
    backwards: bool,
) -> Result<(), String> {
    let mut stacks = Vec::new();
    for z in 0..grid[2] {
        for y in 0..grid[1] {
            for x in 0..grid[0] {
                let place = Place { tid: [0; 3], ntid: block, ctaid: [x, y, z], nctaid: grid };
                run_block(entry, args, place, backwards, &mut stacks)?;
            }
        }
    }
    Ok(())
}

fn run_block(
    entry: extern "C-unwind" fn(*const u8),
    args: &[u8],
    block: Place,
    backwards: bool,
    stacks: &mut Vec<DefaultStack>,
) -> Result<(), String> {
    let args = args.as_ptr() as usize;
    let mut waiting = Vec::new();
    for tz in 0..block.ntid[2] {
        for ty in 0..block.ntid[1] {
            for tx in 0..block.ntid[0] {
                let place = Place { tid: [tx, ty, tz], ..block };
                let stack = match stacks.pop() {
                    Some(s) => s,
                    None => {
                        DefaultStack::new(STACK_BYTES).map_err(|e| format!("no stack for a thread: {e}"))?
                    }
                };
                let fiber: Coroutine<(), (), (), _> = Coroutine::with_stack(stack, move |yielder, ()| {
                    YIELDER.set(yielder);
                    entry(args as *const u8);
                });
                waiting.push((place, fiber));
            }
        }
    }
    if backwards {
        waiting.reverse();
    }
    while !waiting.is_empty() {
        let mut still = Vec::with_capacity(waiting.len());
        for (place, mut fiber) in waiting {
            PLACE.set(place);
            match fiber.resume(()) {
                CoroutineResult::Yield(()) => still.push((place, fiber)),
                CoroutineResult::Return(()) => stacks.push(fiber.into_stack()),
            }
        }
        waiting = still;
    }
    Ok(())
}

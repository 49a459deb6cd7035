//! One fiber per thread of a block. A fiber runs until its kernel returns or has to wait: at a barrier (NVVM
//! 2.0 §15.2), for the other lanes of a warp operation (§15.6), or because it spins. When no fiber can run,
//! [`release`] ends the waits that are complete. Blocks run one after another, because NVVM IR does not order
//! them.
//!
//! A warp is 32 consecutive threads by linear number, x fastest. Lanes that do not exist or have returned
//! count as arrived in every member mask, as on a GPU.

use super::place::{self, Place, WARP};
use super::spaces::{Arena, PAGE, Space};
use super::stack::LowStack;
use super::{access, copies, doubts, exit, warp};
use crate::refusal::Refusal;
use crate::{ThreadOrder, UndefinedBits};
use corosensei::{Coroutine, CoroutineResult, Yielder};
use std::cell::Cell;

/// Largest stack of a fiber, in bytes; it holds private arrays. Untouched pages cost nothing.
const STACK_BYTES: usize = 1 << 20;
/// Smallest stack; a block whose threads do not fit with it is refused.
const LEAST_STACK_BYTES: usize = 32 * 1024;

/// Accesses that may wait for another thread's store, in one turn of a thread.
const SPINS_OF_A_TURN: u32 = 1024;

/// A reason for a fiber to wait.
#[derive(Clone, Debug, PartialEq)]
pub enum Wait {
    /// Nothing: it only lets others run, because it may spin.
    Turn,
    /// Nothing: each thread has its turn before each access.
    Step,
    /// Every thread of the block, with this thread's predicate; the number distinguishes barriers of inline
    /// PTX.
    Barrier { number: u32, predicate: bool, result: BarrierResult },
    /// The lanes of a member mask.
    Warp(warp::Operation),
    /// The lanes that are active together here: `activemask` called at this address.
    Together(u64),
    /// Nothing ever again: the thread has ended (PTX exit).
    Exit,
}

/// The result of a barrier for each of its threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarrierResult {
    None,
    Count,
    And,
    Or,
}

thread_local! {
    static YIELDER: Cell<*const Yielder<u64, Wait>> = const { Cell::new(std::ptr::null()) };
    /// The guard page below the stack of the running fiber.
    static GUARD: Cell<usize> = const { Cell::new(0) };
    /// Accesses since the fiber was last resumed that may wait for another thread's store.
    static SPINS: Cell<u32> = const { Cell::new(0) };
    /// The number of these after which another fiber has its turn.
    static MOST_SPINS: Cell<u32> = const { Cell::new(SPINS_OF_A_TURN) };
    /// Whether other fibers have their turn before each access.
    static IN_STEPS: Cell<bool> = const { Cell::new(false) };
    /// Threads that barriers have released so far.
    static ARRIVALS: Cell<u64> = const { Cell::new(0) };
}

/// Arrivals of threads at barriers that have released them.
pub fn arrivals() -> u64 {
    ARRIVALS.get()
}

/// Whether `address` is below the stack of the running fiber, which has then overflowed.
pub fn is_overflow(address: usize) -> bool {
    let guard = GUARD.get();
    guard != 0 && (guard..guard + PAGE).contains(&address)
}

/// Called within a fiber: waits, and returns the value that the release passes.
#[allow(unsafe_code, reason = "a fiber finds its own yielder through a pointer")]
pub fn wait(what: Wait) -> u64 {
    let yielder = YIELDER.get();
    // SAFETY: set by the running fiber, whose yielder lives as long as the fiber does.
    match unsafe { yielder.as_ref() } {
        Some(y) => {
            let result = y.suspend(what);
            // Other fibers have run in between and left theirs.
            YIELDER.set(yielder);
            result
        }
        None => 0,
    }
}

/// Called before an access that may wait for another thread (atomic, volatile). Lets others run now and then,
/// so that a loop that waits for a store ends.
pub fn spin() {
    SPINS.set(SPINS.get() + 1);
    if SPINS.get() >= MOST_SPINS.get() {
        wait(Wait::Turn);
    }
}

/// Called before every access: lets the others make one too, if threads run in steps.
pub fn step() {
    if IN_STEPS.get() {
        wait(Wait::Step);
    }
}

/// A thread of the running block.
struct Thread {
    place: Place,
    guard: usize,
    /// None when it has returned.
    fiber: Option<Coroutine<u64, Wait, (), LowStack>>,
    /// Its reason to wait; `None` while it can run.
    wait: Option<Wait>,
    /// The value that its wait returns when it continues.
    result: u64,
}

/// The kernel and its launch.
pub struct Launch {
    /// Takes the argument buffer.
    pub entry: extern "C-unwind" fn(*const u8),
    pub args: *const u8,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub order: ThreadOrder,
    /// The bits of memory that nothing has written.
    pub undefined: UndefinedBits,
}

/// Runs the whole grid.
pub fn run_grid(launch: &Launch) -> Result<(), Refusal> {
    let in_steps = launch.order == ThreadOrder::InSteps;
    let in_turns = in_steps || launch.order == ThreadOrder::InTurns;
    IN_STEPS.set(in_steps);
    MOST_SPINS.set(if in_turns { 1 } else { SPINS_OF_A_TURN });
    let threads: usize = launch.block.iter().map(|n| *n as usize).product();
    let room = Arena::of(Space::Local).room() / threads.max(1);
    let stack = STACK_BYTES.min(room.saturating_sub(2 * PAGE) / PAGE * PAGE);
    if stack < LEAST_STACK_BYTES {
        return Err(Refusal::Block(threads));
    }
    let mut stacks = Vec::new();
    let [wide, high, deep] = launch.grid;
    // Nothing orders blocks either.
    for z in arranged(launch.order, 0..deep) {
        for y in arranged(launch.order, 0..high) {
            for x in arranged(launch.order, 0..wide) {
                let place = Place { tid: [0; 3], ntid: launch.block, ctaid: [x, y, z], nctaid: launch.grid };
                run_block(launch, place, stack, &mut stacks)?;
            }
        }
    }
    Ok(())
}

/// Blocks in one dimension, or threads, in the order in which they run.
fn arranged<T>(order: ThreadOrder, all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = all.into_iter().collect();
    match order {
        ThreadOrder::Forwards
        | ThreadOrder::InTurns
        | ThreadOrder::InSteps
        | ThreadOrder::ThreadsBackwards => all,
        ThreadOrder::Backwards => {
            all.reverse();
            all
        }
        ThreadOrder::Shuffled(seed) => {
            let mixed = |n: u32| (n + 1).wrapping_mul(0x9e37_79b1).rotate_left(7 * u32::from(seed));
            let mut drawn: Vec<(u32, T)> =
                (0..).map(|n| mixed(n).wrapping_mul(0x85eb_ca6b)).zip(all).collect();
            drawn.sort_by_key(|(key, _)| *key);
            drawn.into_iter().map(|(_, one)| one).collect()
        }
    }
}

fn run_block(
    launch: &Launch,
    block: Place,
    stack_bytes: usize,
    stacks: &mut Vec<LowStack>,
) -> Result<(), Refusal> {
    let (entry, args) = (launch.entry, launch.args as usize);
    let mut threads = Vec::new();
    access::begin_block(launch.undefined);
    copies::begin_block();
    for tz in 0..block.ntid[2] {
        for ty in 0..block.ntid[1] {
            for tx in 0..block.ntid[0] {
                let place = Place { tid: [tx, ty, tz], ..block };
                let stack = match stacks.pop() {
                    Some(s) => s,
                    None => LowStack::new(stack_bytes)?,
                };
                if doubts::have_other_bits() {
                    stack.make_undefined();
                }
                let guard = stack.limit;
                let fiber = Coroutine::with_stack(stack, move |yielder: &Yielder<u64, Wait>, _| {
                    YIELDER.set(yielder);
                    entry(args as *const u8);
                });
                threads.push(Thread { place, guard, fiber: Some(fiber), wait: None, result: 0 });
            }
        }
    }
    let within = match launch.order {
        ThreadOrder::ThreadsBackwards => ThreadOrder::Backwards,
        other => other,
    };
    let mut threads = arranged(within, threads);
    while threads.iter().any(|t| t.fiber.is_some()) {
        let mut turns = false;
        for t in threads.iter_mut().filter(|t| t.wait.is_none()) {
            let Some(fiber) = &mut t.fiber else { continue };
            place::enter(t.place);
            GUARD.set(t.guard);
            SPINS.set(0);
            match fiber.resume(t.result) {
                CoroutineResult::Yield(Wait::Turn) => turns = true,
                CoroutineResult::Yield(Wait::Step) => {}
                CoroutineResult::Yield(Wait::Exit) => {
                    // SAFETY: what is on its stack is the kernel's own frames, which have nothing to drop.
                    #[allow(unsafe_code, reason = "no other way leaves a fiber that never returns")]
                    unsafe {
                        fiber.force_reset();
                    }
                    stacks.extend(t.fiber.take().map(Coroutine::into_stack));
                }
                CoroutineResult::Yield(wait) => t.wait = Some(wait),
                CoroutineResult::Return(()) => stacks.extend(t.fiber.take().map(Coroutine::into_stack)),
            }
        }
        GUARD.set(0);
        if threads.iter().all(|t| t.fiber.is_none() || t.wait.is_some()) {
            release(&mut threads);
        } else if turns && !release_warps(&mut threads) {
            // A thread that spins may wait for what lanes of another warp do next.
            release_together(&mut threads);
        }
    }
    Ok(())
}

/// Continues the threads whose wait is over. If there are none, ends the process with a report of the
/// deadlock.
fn release(threads: &mut [Thread]) {
    let running = || threads.iter().filter(|t| t.fiber.is_some());
    if running().count() == 0 || release_warps(threads) || release_barrier(threads) {
        return;
    }
    if release_together(threads) {
        return;
    }
    let mut kinds: Vec<String> = Vec::new();
    for t in threads.iter().filter(|t| t.fiber.is_some()) {
        let what = format!("thread {:?} {}", t.place.tid, described(t.wait.as_ref()));
        if !kinds.iter().any(|k| k.ends_with(&described(t.wait.as_ref()))) {
            kinds.push(what);
        }
    }
    let block = threads.first().map(|t| t.place.ctaid).unwrap_or_default();
    exit::end_bare(&format!("a deadlock in block {block:?}: {}", kinds.join("; ")), exit::EXIT_DEADLOCK);
}

fn described(wait: Option<&Wait>) -> String {
    match wait {
        Some(Wait::Barrier { number, .. }) => format!("waits at barrier {number}"),
        Some(Wait::Warp(op)) => format!("waits in {} with member mask {:#010x}", op.name(), op.mask),
        Some(Wait::Together(_)) => "waits in activemask".into(),
        Some(Wait::Exit) => "has ended".into(),
        Some(Wait::Turn | Wait::Step) | None => "can run".into(),
    }
}

/// Releases each member mask whose lanes all wait in the same operation with the same mask.
fn release_warps(threads: &mut [Thread]) -> bool {
    let mut released = Vec::new();
    for (n, t) in threads.iter().enumerate() {
        let Some(Wait::Warp(op)) = &t.wait else { continue };
        let (warp, _) = t.place.warp_and_lane();
        let members: Vec<&Thread> = threads
            .iter()
            .filter(|m| m.fiber.is_some() && m.place.warp_and_lane().0 == warp)
            .filter(|m| op.mask >> m.place.warp_and_lane().1 & 1 == 1)
            .collect();
        let mut lanes = [None; WARP as usize];
        let all = members.iter().all(|m| match &m.wait {
            Some(Wait::Warp(other)) if other.meets(op) => {
                lanes[m.place.warp_and_lane().1 as usize] = Some(other.values);
                true
            }
            _ => false,
        });
        if all {
            released.push((n, op.result(t.place.warp_and_lane().1, &lanes)));
        }
    }
    for (n, result) in &released {
        (threads[*n].wait, threads[*n].result) = (None, *result);
    }
    !released.is_empty()
}

/// Releases the barrier if every thread that has not returned waits at it.
fn release_barrier(threads: &mut [Thread]) -> bool {
    let mut at = None;
    let (mut count, mut all) = (0, true);
    for t in threads.iter().filter(|t| t.fiber.is_some()) {
        let Some(Wait::Barrier { number, predicate, .. }) = t.wait else { return false };
        if at.is_some_and(|n| n != number) {
            return false;
        }
        at = Some(number);
        count += u64::from(predicate);
        all &= predicate;
    }
    access::met();
    for t in threads.iter_mut() {
        if let Some(Wait::Barrier { result, .. }) = t.wait.take() {
            // Any implementation of a reduction on a plain barrier takes one for the votes, one for their sum
            // and one before their place is used again.
            let plain = result == BarrierResult::None;
            ARRIVALS.set(ARRIVALS.get() + if plain { 1 } else { 3 });
            t.result = match result {
                BarrierResult::None => 0,
                BarrierResult::Count => count,
                BarrierResult::And => u64::from(all),
                BarrierResult::Or => u64::from(count > 0),
            };
        }
    }
    true
}

/// `activemask`: threads of a warp that reach the same call while no other thread can run are active
/// together.
fn release_together(threads: &mut [Thread]) -> bool {
    let first = threads.iter().find_map(|t| match t.wait {
        Some(Wait::Together(site)) => Some((t.place.warp_and_lane().0, site)),
        _ => None,
    });
    let Some((warp, site)) = first else { return false };
    let here = |t: &Thread| t.wait == Some(Wait::Together(site)) && t.place.warp_and_lane().0 == warp;
    let mask = threads.iter().filter(|t| here(t)).fold(0u64, |m, t| m | 1 << t.place.warp_and_lane().1);
    for t in threads.iter_mut().filter(|t| t.wait == Some(Wait::Together(site))) {
        if t.place.warp_and_lane().0 == warp {
            (t.wait, t.result) = (None, mask);
        }
    }
    true
}

//! The fewest requests that still show a difference, and whether it needs back-pressure.

use super::{Difference, Test, UnitError};
use ventus_dut::unit::{UnitParams, UnitRequest};

/// Runs at most.
const RUNS: usize = 300;

/// A shrunk difference.
pub(super) struct Shrunk {
    /// The requests that it needs, with their numbers in the round.
    pub requests: Vec<(usize, UnitRequest)>,
    /// The request that it is about: a place in `requests`.
    pub at: usize,
    /// How it shows now.
    pub difference: Difference,
    /// Back-pressure that it needs, in percent.
    pub stall: u32,
    /// Requests that it was found among.
    pub among: usize,
}

/// A search for fewer requests.
struct Search<'a, 'b> {
    test: &'a mut Test<'b>,
    wanted: Difference,
    runs: usize,
}

impl Search<'_, '_> {
    /// Whether these requests show it. Returns the place of the request that it is about, and the difference.
    fn shows(
        &mut self,
        requests: &[(usize, UnitRequest)],
        params: &UnitParams,
    ) -> Result<Option<(usize, Difference)>, UnitError> {
        self.runs += 1;
        let list: Vec<UnitRequest> = requests.iter().map(|(_, r)| *r).collect();
        let first = self.test.outcome(&list, params)?.first;
        Ok(first.filter(|(_, d)| d.same_kind(&self.wanted)))
    }

    /// Leaves out requests, many at first, as long as it still shows.
    fn fewer(
        &mut self,
        mut requests: Vec<(usize, UnitRequest)>,
        params: &UnitParams,
    ) -> Result<Vec<(usize, UnitRequest)>, UnitError> {
        let mut step = requests.len().div_ceil(2);
        while step > 0 && self.runs < RUNS {
            let mut from = 0;
            while from < requests.len() && requests.len() > 1 && self.runs < RUNS {
                let mut without = requests.clone();
                without.drain(from..(from + step).min(requests.len()));
                if !without.is_empty() && self.shows(&without, params)?.is_some() {
                    requests = without;
                } else {
                    from += step;
                }
            }
            step /= 2;
        }
        Ok(requests)
    }
}

/// Shrinks a difference of a round.
pub(super) fn shrink(
    test: &mut Test<'_>,
    round: usize,
    all: &[(usize, UnitRequest)],
    at: usize,
    difference: Difference,
) -> Result<Shrunk, UnitError> {
    let params = test.params(round);
    let mut quiet = params;
    quiet.stall_percent = 0;
    let mut search = Search { test, wanted: difference.clone(), runs: 0 };
    let among = all.len();
    // The request alone; then what is before it; then everything.
    for (requests, params) in [
        (&all[at..=at], &quiet),
        (&all[at..=at], &params),
        (&all[..=at], &quiet),
        (&all[..=at], &params),
        (all, &quiet),
    ] {
        if search.shows(requests, params)?.is_none() {
            continue;
        }
        let requests = search.fewer(requests.to_vec(), params)?;
        if let Some((at, difference)) = search.shows(&requests, params)? {
            return Ok(Shrunk { requests, at, difference, stall: params.stall_percent, among });
        }
    }
    let requests = search.fewer(all.to_vec(), &params)?;
    let (at, difference) =
        search.shows(&requests, &params)?.unwrap_or((at.min(requests.len() - 1), difference));
    Ok(Shrunk { requests, at, difference, stall: params.stall_percent, among })
}

//! How a job and its result cross the pipe between parent and child: little-endian numbers, byte strings with
//! their length before them. Both ends are the same program, so there is no version.

use super::{HostError, HostJob, HostResult, Region};
use std::time::Duration;

/// Writes a job.
pub fn encode_job(job: &HostJob) -> Vec<u8> {
    let mut out = Vec::new();
    out.extend((job.ir.len() as u64).to_le_bytes());
    for module in &job.ir {
        bytes(&mut out, module);
    }
    bytes(&mut out, job.kernel.as_bytes());
    let numbers = [&job.dynamic_shared, &u32::from(job.backwards), &job.seconds];
    for n in job.grid.iter().chain(&job.block).chain(numbers) {
        out.extend(n.to_le_bytes());
    }
    bytes(&mut out, &job.args);
    out.extend(encode_regions(&job.regions));
    out
}

/// Reads a job.
pub fn decode_job(input: &[u8]) -> Result<HostJob, String> {
    let mut r = Reader { rest: input };
    let count = r.len()?;
    let mut ir = Vec::new();
    for _ in 0..count {
        ir.push(r.bytes()?);
    }
    let kernel = String::from_utf8(r.bytes()?).map_err(|_| "the kernel's name is not UTF-8".to_string())?;
    let mut n = [0u32; 9];
    for v in &mut n {
        *v = r.u32()?;
    }
    let args = r.bytes()?;
    let regions = r.regions()?;
    Ok(HostJob {
        ir,
        kernel,
        grid: [n[0], n[1], n[2]],
        block: [n[3], n[4], n[5]],
        args,
        dynamic_shared: n[6],
        backwards: n[7] != 0,
        seconds: n[8],
        regions,
    })
}

/// Writes a result.
pub fn encode_result(result: &HostResult) -> Vec<u8> {
    let mut out = encode_regions(&result.regions);
    out.extend((result.printed.len() as u64).to_le_bytes());
    for text in &result.printed {
        bytes(&mut out, text.as_bytes());
    }
    out
}

/// Reads a result.
pub fn decode_result(input: &[u8]) -> Result<HostResult, String> {
    let mut r = Reader { rest: input };
    let regions = r.regions()?;
    let n = r.len()?;
    let mut printed = Vec::new();
    for _ in 0..n {
        printed.push(String::from_utf8_lossy(&r.bytes()?).into_owned());
    }
    Ok(HostResult { regions, printed })
}

/// Writes jobs.
pub fn encode_jobs(jobs: &[HostJob]) -> Vec<u8> {
    let mut out = (jobs.len() as u64).to_le_bytes().to_vec();
    jobs.iter().for_each(|j| bytes(&mut out, &encode_job(j)));
    out
}

/// Reads jobs.
pub fn decode_jobs(input: &[u8]) -> Result<Vec<HostJob>, String> {
    let mut r = Reader { rest: input };
    let n = r.len()?;
    (0..n).map(|_| decode_job(&r.bytes()?)).collect()
}

/// Writes how several jobs ended.
pub fn encode_results(results: &[Result<HostResult, HostError>]) -> Vec<u8> {
    let mut out = (results.len() as u64).to_le_bytes().to_vec();
    for r in results {
        let (tag, body) = match r {
            Ok(r) => (0, encode_result(r)),
            Err(HostError::Refused(s)) => (1, s.clone().into_bytes()),
            Err(HostError::Crash(s)) => (2, s.clone().into_bytes()),
            Err(HostError::Trap(s)) => (3, s.clone().into_bytes()),
            Err(HostError::Deadlock(s)) => (4, s.clone().into_bytes()),
            Err(HostError::Timeout(t)) => (5, t.as_secs().to_le_bytes().to_vec()),
            Err(HostError::Tool(s)) => (6, s.clone().into_bytes()),
        };
        out.push(tag);
        bytes(&mut out, &body);
    }
    out
}

/// Reads how several jobs ended.
pub fn decode_results(input: &[u8]) -> Result<Vec<Result<HostResult, HostError>>, String> {
    let mut r = Reader { rest: input };
    let n = r.len()?;
    let mut out = Vec::new();
    for _ in 0..n {
        let tag = r.take(1)?[0];
        let body = r.bytes()?;
        let text = || String::from_utf8_lossy(&body).into_owned();
        out.push(match tag {
            0 => Ok(decode_result(&body)?),
            1 => Err(HostError::Refused(text())),
            2 => Err(HostError::Crash(text())),
            3 => Err(HostError::Trap(text())),
            4 => Err(HostError::Deadlock(text())),
            5 => {
                let seconds = body.first_chunk().map_or(0, |b| u64::from_le_bytes(*b));
                Err(HostError::Timeout(Duration::from_secs(seconds)))
            }
            _ => Err(HostError::Tool(text())),
        });
    }
    Ok(out)
}

/// Writes memory.
fn encode_regions(regions: &[Region]) -> Vec<u8> {
    let mut out = Vec::new();
    out.extend((regions.len() as u64).to_le_bytes());
    for r in regions {
        out.extend(r.addr.to_le_bytes());
        bytes(&mut out, &r.bytes);
    }
    out
}

fn bytes(out: &mut Vec<u8>, b: &[u8]) {
    out.extend((b.len() as u64).to_le_bytes());
    out.extend(b);
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn take(&mut self, n: usize) -> Result<&[u8], String> {
        if n > self.rest.len() {
            return Err(format!("the message ends early: {n} bytes wanted, {} left", self.rest.len()));
        }
        let (a, b) = self.rest.split_at(n);
        self.rest = b;
        Ok(a)
    }

    fn u32(&mut self) -> Result<u32, String> {
        let b = self.take(4)?;
        Ok(u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
    }

    fn len(&mut self) -> Result<usize, String> {
        let lo = self.u32()? as usize;
        let hi = self.u32()? as usize;
        Ok(lo | hi << 32)
    }

    fn bytes(&mut self) -> Result<Vec<u8>, String> {
        let n = self.len()?;
        self.take(n).map(<[u8]>::to_vec)
    }

    fn regions(&mut self) -> Result<Vec<Region>, String> {
        let n = self.len()?;
        let mut out = Vec::new();
        for _ in 0..n {
            let addr = self.u32()?;
            out.push(Region { addr, bytes: self.bytes()? });
        }
        Ok(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job() -> HostJob {
        HostJob {
            ir: vec![b"define void @k() { ret void }".to_vec(), b"@g = global i32 0".to_vec()],
            kernel: "k".into(),
            grid: [1, 2, 3],
            block: [4, 5, 6],
            args: vec![1, 2, 3],
            dynamic_shared: 7,
            backwards: true,
            seconds: 9,
            regions: vec![
                Region { addr: 0x9000_0000, bytes: vec![9; 5] },
                Region { addr: 0x9000_2000, bytes: vec![] },
            ],
        }
    }

    #[test]
    fn a_job_crosses_whole() {
        assert_eq!(decode_job(&encode_job(&job())).unwrap(), job());
    }

    #[test]
    fn a_result_crosses_whole() {
        let result =
            HostResult { regions: job().regions, printed: vec!["a\n".into(), String::new(), "b".into()] };
        let whole = encode_result(&result);
        assert_eq!(decode_result(&whole).unwrap(), result);
        for n in 0..whole.len() {
            assert!(decode_result(&whole[..n]).is_err(), "{n} bytes");
        }
    }

    #[test]
    fn every_truncation_is_an_error() {
        let whole = encode_job(&job());
        for n in 0..whole.len() {
            assert!(decode_job(&whole[..n]).is_err(), "{n} bytes");
        }
    }
}

//! One connection: requests and answers, one after the other.

use super::answer::Answer;
use super::request::{Parsed, Request, parse};
use super::site::Site;
use std::io::{self, ErrorKind, Read};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// How long the first request may take to come, and any from its first byte to its last. Loopback is quick.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a connection may stay without another request.
const IDLE: Duration = Duration::from_secs(15);
/// How long one who does not take the answer is waited for.
const TAKING: Duration = Duration::from_secs(10);
/// How long a request may be, in bytes.
const MOST: usize = 16 << 10;

/// Answers until one of the two has enough; `may_stay` tells whether there is room for connections that wait.
pub fn converse(stream: &mut TcpStream, site: &Site, may_stay: impl Fn() -> bool) {
    // Without these, answers are slower, and those who are slow are waited for longer: no more than that.
    let _ = stream.set_nodelay(true);
    let _ = stream.set_write_timeout(Some(TAKING));
    let (mut came, mut idle) = (Vec::new(), PATIENCE);
    loop {
        let (answer, is_head, stays) = match next(stream, &mut came, idle) {
            Next::Request(request) => {
                let stays = request.stays && may_stay();
                (site.answer(&request), request.method == "HEAD", stays)
            }
            Next::Wrong(status) => (Answer::refusal(status, wrong(status)), false, false),
            Next::Gone => return,
        };
        if answer.write(stream, is_head, stays).is_err() {
            return;
        }
        if !stays {
            return part(stream);
        }
        idle = IDLE;
    }
}

enum Next {
    Request(Request),
    Wrong(u16),
    Gone,
}

/// The next request, which has to begin in time. What came after it stays in `came`.
fn next(stream: &mut TcpStream, came: &mut Vec<u8>, idle: Duration) -> Next {
    let mut deadline = Instant::now() + if came.is_empty() { idle } else { PATIENCE };
    loop {
        match parse(came) {
            Parsed::Whole(request, length) => {
                came.drain(..length);
                return Next::Request(request);
            }
            Parsed::Wrong(status) => return Next::Wrong(status),
            Parsed::Partial if came.len() < MOST => {}
            Parsed::Partial if came.contains(&b'\n') => return Next::Wrong(431),
            Parsed::Partial => return Next::Wrong(414),
        }
        let began = !came.is_empty();
        match read(stream, came, deadline) {
            Ok(0) if began => return Next::Wrong(400),
            Ok(0) => return Next::Gone,
            Ok(_) if !began => deadline = Instant::now() + PATIENCE,
            Ok(_) => {}
            Err(error) if began && is_late(&error) => return Next::Wrong(408),
            Err(_) => return Next::Gone,
        }
    }
}

/// Some bytes more, or none if there will be none; no later than this.
fn read(stream: &mut TcpStream, came: &mut Vec<u8>, deadline: Instant) -> io::Result<usize> {
    let mut bytes = [0; 4096];
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        stream.set_read_timeout(Some(left))?;
        match stream.read(&mut bytes) {
            Ok(count) => {
                came.extend_from_slice(&bytes[..count]);
                return Ok(count);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// The two kinds that systems have for it.
fn is_late(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

/// Ends a connection. If bytes that came were left unread, the system would tell the other side that all is
/// lost, and the answer might be, too: so they are read, for a while.
fn part(stream: &mut TcpStream) {
    let deadline = Instant::now() + Duration::from_secs(1);
    let mut rest = Vec::new();
    if stream.shutdown(Shutdown::Write).is_ok() {
        while rest.len() < 64 * MOST
            && read(stream, &mut rest, deadline).is_ok_and(|count| count > 0)
        {}
    }
}

fn wrong(status: u16) -> &'static str {
    match status {
        408 => "The request took too long to come.",
        414 | 431 => "The request is longer than any for this page.",
        _ => "This is not a request of HTTP/1.1.",
    }
}

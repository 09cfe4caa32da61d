//! Many connections at once, and not too many.

use super::connection::converse;
use super::site::Site;
use crate::failure::Failure;
use std::net::TcpListener;
use std::process::ExitCode;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How many connections are open at once. A browser has up to six for a page. More wait for one to end.
const MOST: usize = 64;

/// Serves for ever.
pub fn serve(listener: &TcpListener, site: Site) -> Result<ExitCode, Failure> {
    let (site, room) = (Arc::new(site), Arc::new(Room::default()));
    loop {
        let seat = Room::seat(&room);
        let Ok((mut stream, _)) = listener.accept() else {
            // It may be out of files, which others have to close first.
            thread::sleep(Duration::from_millis(50));
            continue;
        };
        let site = Arc::clone(&site);
        // If no thread is to be had, the connection ends, and the next may have more luck.
        let _ = thread::Builder::new().spawn(move || {
            converse(&mut stream, &site, || seat.0.is_roomy());
        });
    }
}

/// Where connections sit.
#[derive(Default)]
struct Room {
    taken: Mutex<usize>,
    freed: Condvar,
}

/// A place in it, which is free again when this is dropped.
struct Seat(Arc<Room>);

impl Room {
    /// Waits for a place.
    fn seat(room: &Arc<Room>) -> Seat {
        let mut taken = room.taken();
        while *taken >= MOST {
            taken = room.freed.wait(taken).unwrap_or_else(PoisonError::into_inner);
        }
        *taken += 1;
        Seat(Arc::clone(room))
    }

    /// Whether connections that have nothing to ask may stay.
    fn is_roomy(&self) -> bool {
        *self.taken() <= MOST / 2
    }

    fn taken(&self) -> MutexGuard<'_, usize> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        *self.0.taken() -= 1;
        self.0.freed.notify_one();
    }
}

//! What a browser asks for.

use httparse::{EMPTY_HEADER, Error, Status};

/// More of them, no browser sends.
const MOST_HEADERS: usize = 64;

/// A request, without a body: no one sends anything here.
#[derive(Debug)]
pub struct Request {
    pub method: String,
    /// As it was sent: the path and, after a `?`, the query.
    pub target: String,
    /// What it takes for the server's name. There has to be one, and one alone.
    pub host: Option<String>,
    /// The tags of what the browser has.
    pub none_match: String,
    /// Whether another request may come on the same connection.
    pub stays: bool,
}

/// What the first bytes of a connection are.
#[derive(Debug)]
pub enum Parsed {
    /// A request, and how long it is.
    Whole(Request, usize),
    /// The beginning of one.
    Partial,
    /// Nothing that can be answered but with this status.
    Wrong(u16),
}

pub fn parse(bytes: &[u8]) -> Parsed {
    let mut headers = [EMPTY_HEADER; MOST_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let length = match request.parse(bytes) {
        Ok(Status::Complete(length)) => length,
        Ok(Status::Partial) => return Parsed::Partial,
        Err(Error::TooManyHeaders) => return Parsed::Wrong(431),
        Err(_) => return Parsed::Wrong(400),
    };
    let values = |name: &str| {
        let headers =
            request.headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
        headers.map(|header| String::from_utf8_lossy(header.value)).collect::<Vec<_>>()
    };
    let hosts = values("Host");
    let has_body = !values("Transfer-Encoding").is_empty()
        || values("Content-Length").iter().any(|length| length != "0");
    let closes = values("Connection").join(",").to_ascii_lowercase().contains("close");
    let whole = Request {
        method: request.method.unwrap_or_default().to_string(),
        target: request.path.unwrap_or_default().to_string(),
        host: hosts.first().filter(|_| hosts.len() == 1).map(|host| host.trim().to_string()),
        none_match: values("If-None-Match").join(","),
        // A body is not read, so that what comes after it cannot be told from it.
        stays: request.version == Some(1) && !has_body && !closes,
    };
    Parsed::Whole(whole, length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(text: &str) -> Request {
        match parse(text.as_bytes()) {
            Parsed::Whole(request, length) if length == text.len() => request,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_request_is_partial_until_its_empty_line() {
        let text = "GET /a?b HTTP/1.1\r\nhost: here\r\n\r\n";
        for end in 0..text.len() {
            assert!(matches!(parse(&text.as_bytes()[..end]), Parsed::Partial), "{end}");
        }
        let request = whole(text);
        assert_eq!((request.method.as_str(), request.target.as_str()), ("GET", "/a?b"));
        assert_eq!((request.host.as_deref(), request.stays), (Some("here"), true));
    }

    #[test]
    fn two_hosts_are_none() {
        assert_eq!(whole("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n").host, None);
        assert_eq!(whole("GET / HTTP/1.1\r\n\r\n").host, None);
    }

    #[test]
    fn a_connection_ends_with_a_body_with_http_1_0_and_when_asked() {
        for text in [
            "GET / HTTP/1.0\r\n\r\n",
            "GET / HTTP/1.1\r\nConnection: Close\r\n\r\n",
            "GET / HTTP/1.1\r\nContent-Length: 3\r\n\r\n",
            "GET / HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 3\r\n\r\n",
            "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
        ] {
            assert!(!whole(text).stays, "{text}");
        }
        assert!(whole("GET / HTTP/1.1\r\nContent-Length: 0\r\n\r\n").stays);
    }
}

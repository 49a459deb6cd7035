//! Where a history is.

use crate::with_causes;
use std::path::PathBuf;
use std::str::FromStr;

/// Where a history is: a file, or a server's database.
#[derive(Clone, Debug)]
pub enum Place {
    /// A file of SQLite.
    File(PathBuf),
    /// A database of PostgreSQL.
    Server(Server),
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::File(path) => write!(f, "{}", path.display()),
            Place::Server(server) => f.write_str(&server.name),
        }
    }
}

/// Why a text names no server. It never holds the text, which may have a password.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UrlError {
    /// It is no URL of PostgreSQL.
    #[error("expected postgres://USER@HOST/DATABASE")]
    Scheme,
    /// What the client's library says.
    #[error("{0}")]
    Syntax(String),
    /// It asks for what the client lacks.
    #[error("sslmode=require: connections are not encrypted here; use a tunnel (ssh -L) and sslmode=disable")]
    Encryption,
    /// Whom to ask?
    #[error("it names no host")]
    NoHost,
}

/// A database of PostgreSQL, as `postgres://USER@HOST/DATABASE` names it.
#[derive(Clone, Debug)]
pub struct Server {
    /// The URL, with the password if it has one. The settings themselves cannot cross the boundary at which
    /// panics of a command are caught.
    pub(crate) url: String,
    /// Its name without a password.
    pub(crate) name: String,
    has_password: bool,
}

impl Server {
    /// Whether the URL has a password.
    pub fn has_password(&self) -> bool {
        self.has_password
    }
}

impl FromStr for Server {
    type Err = UrlError;

    fn from_str(url: &str) -> Result<Server, UrlError> {
        if !["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)) {
            return Err(UrlError::Scheme);
        }
        let config: postgres::Config =
            url.parse().map_err(|e: postgres::Error| UrlError::Syntax(with_causes(&e)))?;
        if config.get_ssl_mode() == postgres::config::SslMode::Require {
            return Err(UrlError::Encryption);
        }
        let host = |host: &postgres::config::Host| match host {
            postgres::config::Host::Tcp(name) => name.clone(),
            postgres::config::Host::Unix(path) => path.display().to_string(),
        };
        let hosts: Vec<String> = config.get_hosts().iter().map(host).collect();
        if hosts.is_empty() {
            return Err(UrlError::NoHost);
        }
        let ports: String = config.get_ports().iter().map(|port| format!(":{port}")).collect();
        let user = config.get_user().map(|user| format!("{user}@")).unwrap_or_default();
        let database = config.get_dbname().unwrap_or_default();
        let name = format!("postgres://{user}{}{ports}/{database}", hosts.join(","));
        Ok(Server { url: url.to_string(), name, has_password: config.get_password().is_some() })
    }
}

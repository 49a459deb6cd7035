//! Where a history is.

use crate::{HistoryError, with_causes};
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
    type Err = HistoryError;

    fn from_str(url: &str) -> Result<Server, HistoryError> {
        if !["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)) {
            let why = "expected postgres://USER@HOST/DATABASE".to_string();
            return Err(HistoryError::Url(why));
        }
        let config: postgres::Config =
            url.parse().map_err(|e: postgres::Error| HistoryError::Url(with_causes(&e)))?;
        if config.get_ssl_mode() == postgres::config::SslMode::Require {
            let why = "sslmode=require: connections are not encrypted here; use a tunnel (ssh -L) and \
                       sslmode=disable";
            return Err(HistoryError::Url(why.into()));
        }
        let host = |host: &postgres::config::Host| match host {
            postgres::config::Host::Tcp(name) => name.clone(),
            postgres::config::Host::Unix(path) => path.display().to_string(),
        };
        let hosts: Vec<String> = config.get_hosts().iter().map(host).collect();
        if hosts.is_empty() {
            return Err(HistoryError::Url("it names no host".into()));
        }
        let ports: String = config.get_ports().iter().map(|port| format!(":{port}")).collect();
        let user = config.get_user().map(|user| format!("{user}@")).unwrap_or_default();
        let database = config.get_dbname().unwrap_or_default();
        let name = format!("postgres://{user}{}{ports}/{database}", hosts.join(","));
        Ok(Server { url: url.to_string(), name, has_password: config.get_password().is_some() })
    }
}

//! Verdicts for people and machines: text, JSON, JUnit.

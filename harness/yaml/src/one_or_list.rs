//! Keys that take one word or a list of them.

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserializer, Error, IntoDeserializer as _, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// A word, or a list.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema)]
#[schemars(untagged)]
pub enum OneOrList<T> {
    /// A word.
    One(T),
    /// A list, perhaps of one.
    List(Vec<T>),
}

impl<T: Default> Default for OneOrList<T> {
    fn default() -> OneOrList<T> {
        OneOrList::One(T::default())
    }
}

/// Reads either. `expected` says both, for errors. An `untagged` enum would know neither the line nor the key
/// of what is wrong.
///
/// # Errors
/// If it is neither, or a word is not a `T`.
pub fn one_or_list<'de, T, D>(deserializer: D, expected: &'static str) -> Result<OneOrList<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_any(Either(expected, PhantomData))
}

struct Either<T>(&'static str, PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Either<T> {
    type Value = OneOrList<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<OneOrList<T>, E> {
        T::deserialize(word.into_deserializer()).map(OneOrList::One)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<OneOrList<T>, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(list)).map(OneOrList::List)
    }
}

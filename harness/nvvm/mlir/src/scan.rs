//! A cursor over the text of an MLIR module: words, values, types and attributes, without their meaning.

/// The syntax that was expected at a place of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected(pub String);

/// A position in a text.
#[derive(Clone, Copy)]
pub struct Cursor<'t> {
    text: &'t str,
    /// Bytes before the position.
    pub at: usize,
}

/// Whether a character may be in a word: a keyword, a name of an operation, a literal.
pub fn is_wordy(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$')
}

impl<'t> Cursor<'t> {
    /// The position `at` of a text.
    pub fn new(text: &'t str, at: usize) -> Cursor<'t> {
        Cursor { text, at }
    }

    /// The text from here on.
    pub fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Passes blanks and comments.
    pub fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            if !self.rest().starts_with("//") {
                return;
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    /// The next word; empty if there is none.
    pub fn word(&mut self) -> &'t str {
        self.skip_blank();
        let rest = self.rest();
        let end = rest.find(|c| !is_wordy(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Passes a keyword or a sign if it is next.
    pub fn eat(&mut self, what: &str) -> bool {
        let mut ahead = *self;
        ahead.skip_blank();
        let Some(rest) = ahead.rest().strip_prefix(what) else { return false };
        let glued = what.ends_with(is_wordy) && rest.starts_with(is_wordy);
        if !glued {
            self.at = ahead.at + what.len();
        }
        !glued
    }

    /// Passes a keyword or a sign, which must be next.
    pub fn expect(&mut self, what: &str) -> Result<(), Expected> {
        if self.eat(what) { Ok(()) } else { Err(Expected(format!("'{what}'"))) }
    }

    /// Whether this comes next.
    pub fn sees(&self, what: &str) -> bool {
        let mut ahead = *self;
        ahead.eat(what)
    }

    /// A value, `%x` or `%x#1`.
    pub fn value(&mut self) -> Result<&'t str, Expected> {
        self.skip_blank();
        let rest = self.rest();
        let named = rest.strip_prefix('%').ok_or_else(|| Expected("a value (%...)".into()))?;
        let wordy = |c: char| is_wordy(c) || matches!(c, '-' | '#');
        let end = 1 + named.find(|c| !wordy(c)).unwrap_or(named.len());
        self.at += end;
        Ok(&rest[..end])
    }

    /// A string with its quotes.
    pub fn string(&mut self) -> Result<&'t str, Expected> {
        self.skip_blank();
        let rest = self.rest();
        let bad = || Expected("a string".into());
        let inner = rest.strip_prefix('"').ok_or_else(bad)?;
        let mut escaped = false;
        for (n, c) in inner.char_indices() {
            match c {
                '"' if !escaped => {
                    self.at += n + 2;
                    return Ok(&rest[..n + 2]);
                }
                _ => escaped = c == '\\' && !escaped,
            }
        }
        Err(bad())
    }

    /// A type: `i32`, `!llvm.ptr<3>`, `vector<2xf16>`.
    pub fn ty(&mut self) -> Result<&'t str, Expected> {
        self.skip_blank();
        let start = self.at;
        if self.peek() == Some('!') {
            self.at += 1;
        }
        if self.word().is_empty() {
            self.at = start;
            return Err(Expected("a type".into()));
        }
        if self.peek() == Some('<') {
            self.bracketed()?;
        }
        Ok(&self.text[start..self.at])
    }

    /// Types with commas between them.
    pub fn types(&mut self) -> Result<Vec<&'t str>, Expected> {
        let mut all = vec![self.ty()?];
        while self.eat(",") {
            all.push(self.ty()?);
        }
        Ok(all)
    }

    /// A pair of brackets with all that is inside.
    pub fn bracketed(&mut self) -> Result<&'t str, Expected> {
        let start = self.at;
        let mut open = Vec::new();
        while let Some(c) = self.peek() {
            match c {
                '"' => {
                    self.string()?;
                    continue;
                }
                '-' if self.rest().starts_with("->") => self.at += 1,
                '/' if self.rest().starts_with("//") => {
                    self.skip_blank();
                    continue;
                }
                '(' | '[' | '{' | '<' => open.push(c),
                ')' | ']' | '}' | '>' => {
                    let before = open.pop();
                    let fits = matches!(
                        (before, c),
                        (Some('('), ')') | (Some('['), ']') | (Some('{'), '}') | (Some('<'), '>')
                    );
                    if !fits {
                        return Err(Expected("brackets in pairs".into()));
                    }
                }
                _ => {}
            }
            self.at += c.len_utf8();
            if open.is_empty() {
                return Ok(&self.text[start..self.at]);
            }
        }
        Err(Expected("the end of the brackets".into()))
    }

    /// `{name = value, name}`: the names with their values, empty for a name alone.
    pub fn dictionary(&mut self) -> Result<Vec<(&'t str, &'t str)>, Expected> {
        self.expect("{")?;
        let mut out = Vec::new();
        while !self.eat("}") {
            self.skip_blank();
            let name = if self.peek() == Some('"') { self.string()?.trim_matches('"') } else { self.word() };
            if name.is_empty() {
                return Err(Expected("the name of an attribute".into()));
            }
            let value = if self.eat("=") { self.attribute()? } else { "" };
            out.push((name, value));
            if !self.eat(",") {
                self.expect("}")?;
                break;
            }
        }
        Ok(out)
    }

    /// An attribute's text, up to the comma or the bracket that ends it.
    pub fn attribute(&mut self) -> Result<&'t str, Expected> {
        self.skip_blank();
        let start = self.at;
        while let Some(c) = self.peek() {
            match c {
                ',' | '}' | ')' | ']' => break,
                '"' => drop(self.string()?),
                '(' | '[' | '{' | '<' => drop(self.bracketed()?),
                _ => self.at += c.len_utf8(),
            }
        }
        Ok(self.text[start..self.at].trim_end())
    }

    /// A keyword of an enumeration, however it is spelt: `cta`, `<cta>`, `#nvvm.mem_scope<cta>`.
    pub fn keyword(&mut self) -> Result<&'t str, Expected> {
        self.skip_blank();
        if self.peek() == Some('#') {
            self.at += 1;
            self.word();
        }
        if self.peek() == Some('<') {
            return Ok(inside(self.bracketed()?));
        }
        match self.word() {
            "" => Err(Expected("a keyword".into())),
            word => Ok(word),
        }
    }
}

/// The text within the outermost `<` and `>`; all of it if there are none.
pub fn inside(text: &str) -> &str {
    let cut = || text.split_once('<')?.1.rsplit_once('>').map(|(inner, _)| inner.trim());
    cut().unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_types_and_attributes_end_where_they_should() {
        let mut c = Cursor::new("%a.1-x, !llvm.struct<(i32, ptr<3>)> // note\n , vector<2xf16>", 0);
        assert_eq!(c.value(), Ok("%a.1-x"));
        assert!(c.eat(","));
        assert_eq!(c.types().unwrap(), ["!llvm.struct<(i32, ptr<3>)>", "vector<2xf16>"]);
        let mut c = Cursor::new("{a = #nvvm.x<b, c>, unit, d = \"}\\\"\", e = 5 : i32} end", 0);
        let want = [("a", "#nvvm.x<b, c>"), ("unit", ""), ("d", "\"}\\\"\""), ("e", "5 : i32")];
        assert_eq!(c.dictionary().unwrap(), want);
        assert_eq!(c.word(), "end");
    }

    #[test]
    fn a_keyword_has_three_spellings() {
        for text in ["cta x", "<cta> x", "#nvvm.mem_scope<cta> x"] {
            let mut c = Cursor::new(text, 0);
            assert_eq!((c.keyword(), c.word()), (Ok("cta"), "x"));
        }
    }

    #[test]
    fn what_is_cut_off_is_an_error() {
        for text in ["", "!", "vector<2xf16", "vector<(>)"] {
            assert!(Cursor::new(text, 0).ty().is_err(), "{text}");
        }
        for text in ["{", "{a =", "{a = \"", "{a b}", "{,}"] {
            assert!(Cursor::new(text, 0).dictionary().is_err(), "{text}");
        }
    }
}

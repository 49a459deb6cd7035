//! SystemVerilog text whose lines know which line of `probes.yaml` they come from.

/// A file under construction.
pub struct Text {
    out: String,
    name: String,
    yaml: String,
    lines: usize,
}

impl Text {
    /// An empty file `name` that comes from `yaml`.
    pub fn new(name: &str, yaml: &str) -> Text {
        Text { out: String::new(), name: name.to_string(), yaml: yaml.to_string(), lines: 0 }
    }

    /// Adds lines.
    pub fn add(&mut self, text: &str) {
        for line in text.lines() {
            self.out += line;
            self.out.push('\n');
            self.lines += 1;
        }
    }

    /// Adds a line that tools report as one of `probes.yaml`.
    pub fn at(&mut self, line: usize, text: &str) {
        self.add(&format!("`line {line} \"{}\" 0", self.yaml));
        self.add(text);
        self.add(&format!("`line {} \"{}\" 0", self.lines + 2, self.name));
    }

    /// The text.
    pub fn finish(self) -> String {
        self.out
    }
}

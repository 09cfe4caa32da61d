//! Tables in Markdown: what is printed is what the documentation shows.

/// The columns of a table. The first few are left-aligned, the others, numbers, right-aligned.
pub struct Columns {
    names: Vec<String>,
    left: usize,
}

impl Columns {
    /// A name that is padded with blanks makes a wider column.
    pub fn new(left: usize, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Columns { names: names.into_iter().map(Into::into).collect(), left }
    }

    /// The two lines that begin a table.
    pub fn heading(&self) -> String {
        let rule = self.names.iter().enumerate().map(|(i, name)| {
            let rule = "-".repeat(name.chars().count());
            if i < self.left { rule } else { format!("{}:", &rule[1..]) }
        });
        let rule: Vec<String> = rule.collect();
        format!("| {} |\n| {} |\n", self.names.join(" | "), rule.join(" | "))
    }

    /// A row, with a cell for each column.
    pub fn row(&self, cells: impl IntoIterator<Item = impl Into<String>>) -> String {
        let cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        assert_eq!(cells.len(), self.names.len());
        let padded = cells.iter().zip(&self.names).enumerate().map(|(i, (cell, name))| {
            let width = name.chars().count();
            if i < self.left { format!("{cell:width$}") } else { format!("{cell:>width$}") }
        });
        format!("| {} |\n", padded.collect::<Vec<_>>().join(" | "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_on_the_left_and_numbers_on_the_right() {
        let columns = Columns::new(1, ["pair     ", " cases"]);
        assert_eq!(columns.heading(), "| pair      |  cases |\n| --------- | -----: |\n");
        assert_eq!(columns.row(["discs", "10"]), "| discs     |     10 |\n");
    }
}

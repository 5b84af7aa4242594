//! A `.dlx` file, read once for everybody: plain numbers, and names for those who want strings.

use std::collections::HashMap;
use std::path::Path;

/// An instance. Items `0..primary` are primary, the others secondary.
pub struct Instance {
    pub primary: usize,
    pub names: Vec<String>,
    /// (item, color) lists, the items ascending.
    pub options: Vec<Vec<(usize, Option<usize>)>>,
    pub colors: Vec<String>,
}

impl Instance {
    pub fn read(path: &Path) -> Result<Instance, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let mut lines =
            text.lines().filter(|l| !matches!(l.trim_start().bytes().next(), None | Some(b'|')));
        let mut names = Vec::new();
        let mut primary = None;
        for name in lines.next().ok_or("no item line")?.split_whitespace() {
            match name {
                "|" => primary = Some(names.len()),
                _ if name.contains('|') => return Err("multiplicities".into()),
                _ => names.push(name.to_string()),
            }
        }
        let index: HashMap<&str, usize> =
            names.iter().enumerate().map(|(i, n)| (n.as_str(), i)).collect();
        let mut colors: Vec<String> = Vec::new();
        let mut color_index: HashMap<String, usize> = HashMap::new();
        let mut options = Vec::new();
        for line in lines {
            let mut option = Vec::new();
            for token in line.split_whitespace() {
                if token.contains('|') {
                    return Err("costs".into());
                }
                let (name, color) =
                    token.split_once(':').map_or((token, None), |(n, c)| (n, Some(c)));
                let color = color.map(|c| {
                    *color_index.entry(c.to_string()).or_insert_with(|| {
                        colors.push(c.to_string());
                        colors.len() - 1
                    })
                });
                option
                    .push((*index.get(name).ok_or_else(|| format!("unknown item {name}"))?, color));
            }
            option.sort_unstable();
            options.push(option);
        }
        let primary = primary.unwrap_or(names.len());
        Ok(Instance { primary, names, options, colors })
    }

    pub fn secondary(&self) -> usize {
        self.names.len() - self.primary
    }

    pub fn has_colors(&self) -> bool {
        !self.colors.is_empty()
    }
}

//! LZ-string: the compression of Pieroxy's JavaScript library, in its base64 form.
//!
//! A stream of bits, least significant first within each number. Codes begin with two bits and grow
//! with the dictionary: 0 brings a new character of 8 bits, 1 one of 16, 2 is the end, and each other
//! number names an entry: the characters of an earlier output and one more. It is LZ78 with the
//! entry that is being made allowed as its own reference, as in LZW.
//!
//! Entries are kept as stretches of the output (each is one, since it was put out before), so the
//! dictionary takes a few words an entry, and the output stops at a bound.

/// Why a text is not decompressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The sign at this place, from 0, is none of base64.
    Sign(usize),
    /// The stream breaks off, or names an entry that does not exist.
    Broken,
    /// The output would have more characters than allowed.
    TooLong,
}

/// The text that was compressed, of at most `most` UTF-16 units.
pub(super) fn decompress(base64: &str, most: usize) -> Result<String, Fault> {
    let mut bits = Bits::new(base64)?;
    let mut output: Vec<u16> = Vec::new();
    // Stretches of the output; the first three codes are not entries.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = 2;
    // The stretch that was put out last.
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width)?;
        let start = output.len();
        match code {
            0 | 1 => {
                let unit = bits.take(if code == 0 { 8 } else { 16 })?;
                output.push(unit as u16);
                entries.push((start, start + 1));
            }
            2 => return Ok(String::from_utf16_lossy(&output)),
            code => match (entries.get(code), last) {
                (Some((from, to)), _) => output.extend_from_within(*from..*to),
                // The entry that this very code completes: the last stretch, and its first unit.
                (None, Some((from, to))) if code == entries.len() => {
                    output.extend_from_within(from..to);
                    output.push(output[from]);
                }
                _ => return Err(Fault::Broken),
            },
        }
        if output.len() > most {
            return Err(Fault::TooLong);
        }
        if let Some((from, to)) = last {
            // The last stretch and one unit more stand in the output next to each other.
            entries.push((from, to + 1));
        }
        last = Some((start, output.len()));
        // The next code may name the entry that it completes.
        while entries.len() >= 1 << width {
            width += 1;
        }
    }
}

/// The bits of a base64 text, six a sign, the most significant first.
struct Bits {
    values: Vec<u8>,
    place: usize,
}

impl Bits {
    fn new(base64: &str) -> Result<Self, Fault> {
        let mut values = Vec::with_capacity(base64.len());
        for (place, sign) in base64.chars().enumerate() {
            values.push(match sign {
                'A'..='Z' => sign as u8 - b'A',
                'a'..='z' => sign as u8 - b'a' + 26,
                '0'..='9' => sign as u8 - b'0' + 52,
                // Some writers use the alphabet for addresses; a space is a plus that was decoded.
                '+' | '-' | ' ' => 62,
                '/' | '_' => 63,
                '=' => break,
                _ => return Err(Fault::Sign(place)),
            });
        }
        Ok(Self { values, place: 0 })
    }

    fn take(&mut self, count: usize) -> Result<usize, Fault> {
        let mut number = 0;
        for bit in 0..count {
            let value = self.values.get(self.place / 6).ok_or(Fault::Broken)?;
            number |= usize::from(value >> (5 - self.place % 6) & 1) << bit;
            self.place += 1;
        }
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the JavaScript library, or one that agrees with it, makes of these texts.
    #[test]
    fn known_texts_come_back() {
        let object = r#"{"size":9,"grid":[[{"value":1,"given":true},{},{},{}]]}"#.repeat(3);
        let object_compressed = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6QrqEiwEKdFlzwCxclQR10jFu04x+OwSLHho1aZhz5CIUpWqqGTVvA7dBLvvqA==";
        for (text, compressed) in [
            ("", "Q==="),
            ("a", "IZA="),
            ("hello", "BYUwNmD2Q==="),
            (&"a".repeat(25), "IY18WQ=="),
            (&"Grüße 数独 ".repeat(5), "OIJwPw+wpgBIDqaBunGpK0c815JV9u0kg==="),
            (&object, object_compressed),
        ] {
            assert_eq!(decompress(compressed, 1000).as_deref(), Ok(text));
        }
    }

    #[test]
    fn broken_and_large_texts_are_refused() {
        assert_eq!(decompress("BYU?", 10), Err(Fault::Sign(3)));
        assert_eq!(decompress("", 10), Err(Fault::Broken));
        assert_eq!(decompress("BYUwNmD2", 10), Err(Fault::Broken));
        assert_eq!(decompress("IY18WQ==", 24), Err(Fault::TooLong));
        assert_eq!(decompress("IY18WQ==", 25).map(|text| text.len()), Ok(25));
    }
}

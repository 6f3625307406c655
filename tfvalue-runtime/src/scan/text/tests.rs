use super::*;

#[test]
fn a_window_begins_with_another_up_to_the_first_byte_that_differs() {
    let window = *b"abcdefghijklmnopqrstuvwxyz012345";
    for place in 0..WINDOW {
        let mut other = window;
        other[place] = 0xff;
        for length in 0..WINDOW {
            assert_eq!(begins(&window, &other, length), length <= place);
        }
    }
}

#[test]
fn what_is_in_a_block_is_told_wherever_it_stands() {
    for byte in 0..=u8::MAX {
        let is_ascii = byte < 0x80;
        let is_unusual = matches!(byte, 0xcc..=0xce | 0xd2..=0xe3 | 0xea | 0xed..);
        for place in 0..BLOCK {
            let mut block = [b'a'; BLOCK];
            block[place] = byte;
            assert_eq!((is_ascii_block(&block), has_usual_leads(&block)), (is_ascii, !is_unusual));
            let escaped = byte < 0x20 || b"\"\\<>&".contains(&byte);
            assert_eq!(PlainAsciiInGo.accept(0, &block), is_ascii && !escaped);
            assert_eq!(PlainInGo.accept(0, &block), !escaped && byte != 0xe2);
            assert_eq!(PlainInJson.accept(0, &block), !matches!(byte, 0..0x20 | b'"' | b'\\'));
        }
    }
}

#[test]
fn the_first_byte_that_is_told_apart_ends_what_comes_before_it() {
    fn check<const N: usize>() {
        for length in 0..=N {
            let mut window = [b'a'; N];
            window[length..].fill(b'"');
            assert_eq!((plain_in_json(&window), plain_in_go(&window)), (length, length));
            let mut window = [b'\n'; N];
            window[length..].fill(b'\x0b');
            assert_eq!(space_in_json(&window), length);
        }
    }
    check::<16>();
    check::<32>();
    check::<64>();
}

#[test]
fn a_string_in_quotes_is_told_by_the_second() {
    let text = |text: &str| format!("é\"{text}{}", " ".repeat(WINDOW));
    for length in 0..WINDOW / 2 {
        let letters = "é".repeat(length);
        assert_eq!(quoted(&text(&format!("{letters}\",")), 2), Some(&*letters));
        assert_eq!(quoted(&text(&format!("{letters}a\",")), 2), Some(&*format!("{letters}a")));
        assert_eq!(quoted(&text(&format!("{letters}\",")), 1), None);
    }
    assert_eq!(quoted(&text(&format!("{}\"", "e".repeat(1 + WINDOW))), 2), None);
    assert_eq!(quoted(&text("a\\n\""), 2), None);
    assert_eq!(quoted(&text("a\n\""), 2), None);
    let letters = "e".repeat(2 * WINDOW);
    for length in 0..WINDOW {
        let text = format!("{letters}\"{}", &letters[..length]);
        assert_eq!(quoted(&text, letters.len()), None);
        assert_eq!(quoted(&(text + "\""), letters.len()), Some(&letters[..length]));
    }
    assert_eq!(quoted("\"a\"", 0), None);
    assert_eq!(quoted("\"a\"", 4), None);
}

#[test]
fn ascii_is_told_from_other_bytes_within_the_length_alone() {
    for length in 0..=WINDOW {
        let mut window = [b'a'; WINDOW];
        window[length..].fill(0xff);
        assert_eq!(ascii(&window, length), Some(&*"a".repeat(length)));
        if length > 0 {
            window[length - 1] = 0x80;
            assert_eq!(ascii(&window, length), None);
        }
    }
    assert_eq!(ascii(&[b'a'; WINDOW], WINDOW + 1), None);
}

#[test]
fn ascii_of_any_length_is_told_from_other_bytes() {
    for length in (0..200).chain([LONG - 1, LONG, LONG + 1, 2 * LONG, 700]) {
        let mut bytes = vec![b'a'; length];
        assert!(is_ascii(&bytes));
        assert!(utf8(&bytes).is_ok());
        for place in 0..length {
            bytes[place] = 0x80;
            assert!(!is_ascii(&bytes));
            assert_eq!(utf8(&bytes).unwrap_err().valid_up_to(), place);
            bytes[place] = 0x7f;
        }
    }
}

#[test]
fn text_is_what_the_standard_library_takes_for_it() {
    for bytes in [&b"abc"[..], "é".as_bytes(), b"\xc3", b"a\xff", b"\xed\xa0\x80", b""] {
        assert_eq!(utf8(bytes), from_utf8(bytes));
        // After enough ASCII that it is scanned in another way.
        for before in [200, 300, 2_000, 3_000] {
            let bytes = ["x".repeat(before).as_bytes(), bytes].concat();
            assert_eq!(utf8(&bytes), from_utf8(&bytes));
        }
    }
}

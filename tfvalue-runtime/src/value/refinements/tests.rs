use super::*;

type Result<T = (), E = RefinementError> = std::result::Result<T, E>;

fn prefix(text: &str) -> Refinements {
    Refinements::new().with_prefix(text).unwrap()
}

fn message(result: Result<Refinements>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn refinements_are_one_word() {
    assert_eq!(size_of::<Refinements>(), size_of::<usize>());
}

#[test]
fn what_says_nothing_is_not_kept() -> Result {
    let nothing = Refinements::new().with_prefix("")?.with_length_min(0)?.with_length_max(i64::MAX as u64)?;
    assert!(nothing.is_empty());
    assert_eq!(nothing, Refinements::default());
    assert_eq!(nothing.with_length_max(u64::MAX)?, Refinements::new());
    assert!(!Refinements::new().not_null().is_empty());
    Ok(())
}

#[test]
fn the_longer_prefix_remains() -> Result {
    assert_eq!(prefix("a").with_prefix("abc")?.prefix(), Some("abc"));
    assert_eq!(prefix("abc").with_prefix("a")?.prefix(), Some("abc"));
    assert_eq!(message(prefix("ab").with_prefix("ac")), r#"no string begins with both "ab" and "ac""#);
    Ok(())
}

#[test]
fn a_prefix_is_normalized() {
    assert_eq!(prefix("e\u{301}").prefix(), Some("\u{e9}"));
}

#[test]
fn the_tighter_bound_remains() -> Result {
    let number = Refinements::new()
        .with_number_min(NumberBound::inclusive(1))?
        .with_number_max(NumberBound::inclusive(9))?;
    for (bound, min) in [
        (NumberBound::inclusive(0), NumberBound::inclusive(1)),
        (NumberBound::exclusive(1), NumberBound::exclusive(1)),
        (NumberBound::inclusive(2), NumberBound::inclusive(2)),
    ] {
        assert_eq!(number.clone().with_number_min(bound.clone())?.number_min(), Some(&min));
        let in_other_order =
            Refinements::new().with_number_min(bound)?.with_number_min(NumberBound::inclusive(1))?;
        assert_eq!(in_other_order.number_min(), Some(&min));
    }
    for (bound, max) in [
        (NumberBound::inclusive(10), NumberBound::inclusive(9)),
        (NumberBound::exclusive(9), NumberBound::exclusive(9)),
        (NumberBound::exclusive(8), NumberBound::exclusive(8)),
    ] {
        assert_eq!(number.clone().with_number_max(bound.clone())?.number_max(), Some(&max));
        let in_other_order =
            Refinements::new().with_number_max(bound)?.with_number_max(NumberBound::inclusive(9))?;
        assert_eq!(in_other_order.number_max(), Some(&max));
    }
    Ok(())
}

#[test]
fn bounds_leave_a_number() -> Result {
    let at_least_5 = Refinements::new().with_number_min(NumberBound::inclusive(5))?;
    assert_eq!(
        message(at_least_5.clone().with_number_max(NumberBound::inclusive(3))),
        "no number is at least 5 and at most 3"
    );
    assert_eq!(
        message(at_least_5.clone().with_number_max(NumberBound::exclusive(5))),
        "no number is at least 5 and less than 5"
    );
    let five = at_least_5.with_number_max(NumberBound::inclusive(5))?;
    assert_eq!(five.exact_number(), Some(&Number::from(5)));
    assert_eq!(
        message(five.with_number_min(NumberBound::exclusive(5))),
        "no number is more than 5 and at most 5"
    );
    Ok(())
}

#[test]
fn an_infinite_bound_is_kept_if_it_is_given() -> Result {
    let infinity = || Number::try_from(f64::NEG_INFINITY).unwrap();
    let number = Refinements::new().with_number_min(NumberBound::inclusive(infinity()))?;
    assert_eq!(number.number_min(), Some(&NumberBound::inclusive(infinity())));
    assert_eq!(number.exact_number(), None);
    Ok(())
}

#[test]
fn lengths_narrow_each_other() -> Result {
    let list =
        Refinements::new().with_length_min(2)?.with_length_max(5)?.with_length_min(1)?.with_length_max(9)?;
    assert_eq!((list.length_min(), list.length_max(), list.exact_length()), (2, Some(5), None));
    assert_eq!(list.clone().with_length_min(5)?.exact_length(), Some(5));
    assert_eq!(Refinements::new().with_length_max(0)?.exact_length(), Some(0));
    assert_eq!(message(list.with_length_min(6)), "no collection has at least 6 and at most 5 elements");
    let longest = i64::MAX as u64;
    assert!(Refinements::new().with_length_min(longest).is_ok());
    assert_eq!(
        message(Refinements::new().with_length_min(longest + 1)),
        "no collection has at least 9223372036854775808 elements"
    );
    Ok(())
}

#[test]
fn refinements_are_of_one_type() -> Result {
    let string = prefix("a");
    let number = Refinements::new().with_number_max(NumberBound::inclusive(1))?;
    let list = Refinements::new().with_length_max(1)?;
    for mixed in [
        string.clone().with_number_min(NumberBound::inclusive(0)),
        string.with_length_min(1),
        number.clone().with_length_max(1),
        number.with_prefix("a"),
        list.clone().with_prefix("a"),
        list.with_number_max(NumberBound::inclusive(1)),
    ] {
        assert!(message(mixed).starts_with("a prefix is for strings"));
    }
    Ok(())
}

#[test]
fn debug_shows_what_is_known() {
    assert_eq!(format!("{:?}", Refinements::new()), "Refinements");
    assert_eq!(format!("{:?}", prefix("a").not_null()), r#"Refinements { not_null: true, prefix: "a" }"#);
}

/// The lengths are those that go-cty wrote.
#[test]
fn a_long_prefix_is_cut_where_go_cty_cuts_it() {
    let x = |count| "x".repeat(count);
    let dashes = |count| "-".repeat(count);
    let kanji = "\u{65e5}".repeat(100);
    let json = r#"{"k":["#.to_owned() + &r#""v","#.repeat(100);
    for (text, length) in [
        (x(255), 255),
        (x(256), 256),
        (x(257), 254),
        (x(5_000), 254),
        ("-".repeat(300), 255),
        ("\u{e9}".repeat(150), 252),
        ("x".to_owned() + &kanji, 253),
        ("xx".to_owned() + &kanji, 254),
        (kanji, 252),
        ("\u{1f600}".repeat(80), 252),
        ("\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}\u{200d}\u{1f466}".repeat(20), 254),
        ("\u{1f1eb}\u{1f1ee}".repeat(40), 252),
        ("\u{d55c}".repeat(100), 252),
        (json, 255),
        (x(254) + "-x", 256),
        (x(254) + "-xx", 255),
        (x(254) + "\r\n", 256),
        // A mark takes the character before it away, which it doesn't compose with.
        (dashes(253) + "\u{301}--", 252),
        (dashes(249) + "\u{65e5}\u{f72}--", 249),
        (dashes(251) + "\"\u{9be}--", 251),
        (dashes(249) + "\u{1f1eb}\u{301}--", 249),
        (dashes(248) + "\u{65e5}\u{323}\u{301}--", 248),
        (dashes(249) + "\u{65e5}\u{1161}--", 249),
        (dashes(252) + "\u{ff9e}--", 251),
        (dashes(253) + "\u{a8}--", 253),
        (dashes(252) + "\u{34f}---", 255),
        // A replacement character for invalid Unicode combines with nothing.
        (dashes(248) + "\u{fffd}\u{1f3fd}--", 251),
        // A line break by itself ends the text.
        ("a".repeat(10) + "\n" + &dashes(250), 10),
        ("a".repeat(10) + "\r" + &dashes(250), 10),
        ("a".repeat(10) + "\r\n" + &dashes(250), 255),
        ("a".repeat(10) + "\r\r\n" + &dashes(250), 10),
        ("a".repeat(10) + "\n" + &"b".repeat(250), 254),
        ("a".repeat(10) + "\n" + &dashes(240) + &"\u{65e5}".repeat(5), 254),
        (dashes(254) + "\n--", 254),
        ("\n".repeat(300), 0),
    ] {
        let refinements = prefix(&text);
        let written = refinements.wire_prefix().unwrap();
        assert!(text.starts_with(written));
        assert_eq!(written.len(), length, "{text}");
    }
}

#[test]
fn any_prefix_can_be_cut() {
    for piece in ["\u{301}", "e\u{301}\u{323}", "\u{1100}\u{1161}", "\u{915}\u{94d}", "\u{10ffff}", "\0", "<"]
    {
        for shift in 0..4 {
            let text = "x".repeat(shift) + &piece.repeat(300);
            assert!(prefix(&text).wire_prefix().unwrap().len() <= 255, "{text:?}");
        }
    }
}

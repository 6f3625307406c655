use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::*;

fn number(text: &str) -> Number {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn float(value: f64) -> Number {
    Number::try_from(value).unwrap()
}

fn hash(number: &Number) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(number)
}

const TENTH: &str = "0.1000000000000000055511151231257827021181583404541015625";

#[test]
fn a_number_is_three_words_at_most() {
    assert!(size_of::<Number>() <= 24);
}

#[test]
fn every_digit_is_kept() {
    let digits = "1234567890".repeat(30) + "1";
    for text in [digits.clone(), format!("-{digits}"), format!("0.{digits}"), format!("9.{digits}")] {
        assert_eq!(number(&text).to_string(), text);
        assert_eq!(number(&text).form(), NumberForm::Text(text.into()));
    }
}

#[test]
fn text_is_written_plainly() {
    for (text, plain) in [
        ("0007", "7"),
        ("+1.50", "1.5"),
        (".5", "0.5"),
        ("5.", "5"),
        ("1e3", "1000"),
        ("1E-3", "0.001"),
        ("-12.5e1", "-125"),
        ("0.00e7", "0"),
        ("-0", "-0"),
        ("-0.0e9", "-0"),
        ("1234.5678e2", "123456.78"),
        ("1e20", "100000000000000000000"),
        ("-1.5e20", "-150000000000000000000"),
        ("Inf", "inf"),
        ("+inf", "inf"),
        ("-Inf", "-inf"),
    ] {
        assert_eq!(number(text).to_string(), plain, "{text}");
    }
    assert_eq!(format!("{:?}", number("1.50")), "Number(1.5)");
}

#[test]
fn integers_leave_as_integers() {
    for text in ["0", "1", "-1", "9223372036854775807", "-9223372036854775808"] {
        assert_eq!(number(text).form(), NumberForm::Integer(text.parse().unwrap()));
    }
    assert_eq!(number("-0").form(), NumberForm::Integer(0));
    assert_eq!(float(-0.0).form(), NumberForm::Integer(0));
    assert_eq!(float(5.0).form(), NumberForm::Integer(5));
    assert_eq!(float(-9_223_372_036_854_775_808.0).form(), NumberForm::Integer(i64::MIN));
}

#[test]
fn whole_numbers_beyond_i64_leave_as_text() {
    for text in ["9223372036854775808", "18446744073709551615", "-9223372036854775809"] {
        assert_eq!(number(text).form(), NumberForm::Text(text.into()));
    }
    assert!(matches!(number("9223372036854775808").form(), NumberForm::Text(Cow::Borrowed(_))));
}

#[test]
fn only_exact_floats_leave_as_floats() {
    for (text, value) in [
        ("0.5", 0.5),
        ("2.50", 2.5),
        ("-0.375", -0.375),
        (TENTH, 0.1),
        // The last half that a float has.
        ("4503599627370495.5", 4_503_599_627_370_495.5),
    ] {
        assert_eq!(number(text).form(), NumberForm::Float(value), "{text}");
    }
    for text in
        ["0.1", "0.15", "0.55", "1.005", "4503599627370496.5", "0.33333333333333333333333333333333333333335"]
    {
        assert_eq!(number(text).form(), NumberForm::Text(text.into()));
    }
    assert_eq!(float(0.1).form(), NumberForm::Float(0.1));
    assert_eq!(number("inf").form(), NumberForm::Float(f64::INFINITY));
    assert_eq!(number("-inf").form(), NumberForm::Float(f64::NEG_INFINITY));
}

#[test]
fn the_exact_digits_of_any_float_leave_as_that_float() {
    for value in
        [5e-324, f64::MIN_POSITIVE, 2.225_073_858_507_201e-308, 0.1, 1.0 / 3.0, 123_456.789, 1e15 + 0.125]
    {
        let exact = format!("{value:.1074}");
        assert_eq!(number(&exact).form(), NumberForm::Float(value));
        assert_eq!(number(&format!("-{exact}")).form(), NumberForm::Float(-value));
        assert!(matches!(number(&format!("{exact}5")).form(), NumberForm::Text(_)));
    }
}

#[test]
fn a_float_is_its_shortest_decimal() {
    assert_eq!(float(0.1), number("0.1"));
    assert_ne!(number(TENTH), number("0.1"));
    assert_ne!(number(TENTH), float(0.1));
    assert!(number(TENTH) > float(0.1));
    assert_eq!(float(1e23), number("100000000000000000000000"));
    assert_eq!(float(9_223_372_036_854_775_808.0), number("9223372036854775808"));
}

/// go-cty gives the even one, which is another number to it than the odd one.
#[test]
#[expect(clippy::excessive_precision, clippy::float_cmp, reason = "the floats are exactly these")]
fn of_two_shortest_decimals_a_float_is_the_even_one() {
    for (exact, even) in [
        (16.011_001_586_914_062_5, "16.011001586914062"),
        (-16.011_001_586_914_062_5, "-16.011001586914062"),
        (16.011_016_845_703_125, "16.011016845703125"),
        (1_125_899_906_842_624.25, "1125899906842624.2"),
        (1_125_899_906_842_624.75, "1125899906842624.8"),
    ] {
        assert_eq!(float(exact).to_string(), even);
        assert_eq!(float(exact), number(even));
        assert!(matches!(float(exact).form(), NumberForm::Float(float) if float == exact));
    }
}

#[test]
fn equal_numbers_hash_alike() {
    let classes = [
        vec![number("0"), number("-0"), float(-0.0), Number::default(), number("0e999999999999")],
        vec![number("0.1"), float(0.1), number("1e-1"), number("00.100"), Number::try_from(0.1_f32).unwrap()],
        vec![number("1"), float(1.0), number("1.0"), number("10e-1"), number("0.5p1"), Number::from(1_u128)],
        vec![number(TENTH)],
        vec![number("-0.1"), float(-0.1)],
        vec![number("1e300"), float(1e300)],
        vec![number("inf"), float(f64::INFINITY)],
        vec![number("-inf"), float(f64::NEG_INFINITY)],
    ];
    for (i, class) in classes.iter().enumerate() {
        for a in class {
            for (j, b) in classes.iter().enumerate().flat_map(|(j, class)| class.iter().map(move |b| (j, b)))
            {
                assert_eq!(a == b, i == j, "{a:?} {b:?}");
                assert_eq!(a.cmp(b), b.cmp(a).reverse());
                if a == b {
                    assert_eq!(hash(a), hash(b), "{a:?} {b:?}");
                }
            }
        }
    }
    assert_eq!(classes.iter().flatten().collect::<HashSet<_>>().len(), classes.len());
}

#[test]
fn the_order_is_that_of_the_integers() {
    let edges = [0, 1, 9, 10, 99, 1 << 53, i64::MAX.into(), u64::MAX.into(), 10_i128.pow(20), i128::MAX - 2];
    let integers: Vec<i128> =
        edges.iter().flat_map(|&edge| (-2..=2).flat_map(move |near| [edge + near, -edge - near])).collect();
    for &a in &integers {
        assert_eq!(Number::from(a), number(&a.to_string()));
        assert_eq!(Number::from(a).is_negative(), a < 0);
        for &b in &integers {
            assert_eq!(Number::from(a).cmp(&Number::from(b)), a.cmp(&b), "{a} {b}");
        }
    }
}

#[test]
fn the_order_is_that_of_the_line() {
    let line = [
        "-inf",
        "-1e300",
        "-9223372036854775809",
        "-9223372036854775808",
        "-2.5",
        "-2",
        "-0.1",
        "-0.01",
        "-1e-300",
        "0",
        "1e-300",
        "0.01",
        "0.0999",
        "0.1",
        TENTH,
        "0.11",
        "0.5",
        "1",
        "1.5",
        "2",
        "10",
        "9223372036854775807",
        "9223372036854775807.5",
        "9223372036854775808",
        "1e300",
        "inf",
    ];
    for (i, a) in line.iter().enumerate() {
        for (j, b) in line.iter().enumerate() {
            assert_eq!(number(a).cmp(&number(b)), i.cmp(&j), "{a} {b}");
            if let (Ok(x), Ok(y)) = (f64::try_from(number(a)), f64::try_from(number(b))) {
                assert_eq!(float(x).cmp(&number(b)), i.cmp(&j), "{a} {b}");
                assert_eq!(float(x).cmp(&float(y)), i.cmp(&j), "{a} {b}");
            }
        }
    }
}

#[test]
fn questions_are_answered_by_value() {
    assert!(number("1e30").is_integer() && number("-0").is_integer() && float(3.0).is_integer());
    assert!(!number("0.1").is_integer() && !float(0.5).is_integer() && !number("inf").is_integer());
    assert!(number("-inf").is_infinite() && !number("1e300").is_infinite());
    assert!(number("-0.1").is_negative() && number("-inf").is_negative() && !number("-0").is_negative());
    assert_eq!(number("7.0").as_i64(), Some(7));
    assert_eq!(number("-0").as_i64(), Some(0));
    assert_eq!(number("9223372036854775808").as_i64(), None);
    assert_eq!(number("0.5").as_i64(), None);
    assert_eq!(number("9223372036854775808").as_u64(), Some(9_223_372_036_854_775_808));
    assert_eq!(number("-1").as_u64(), None);
    assert_eq!(number("0.5").as_f64(), Some(0.5));
    assert_eq!(number("9007199254740993").as_f64(), None);
}

#[test]
fn general_text_has_ten_digits() {
    for (text, general) in [
        ("0", "0"),
        ("-0", "-0"),
        ("10", "10"),
        ("1234567890", "1234567890"),
        ("12345678901", "1.23456789e+10"),
        ("12345678905", "1.23456789e+10"),
        ("12345678915", "1.234567892e+10"),
        ("123456789051", "1.234567891e+11"),
        ("9999999999.9", "1e+10"),
        ("999999999.95", "1000000000"),
        ("1e20", "1e+20"),
        ("-1e300", "-1e+300"),
        ("0.1", "0.1"),
        ("-2.5", "-2.5"),
        ("0.0001", "0.0001"),
        ("0.00001", "1e-05"),
        ("1.5e-7", "1.5e-07"),
        ("0.33333333333333333333", "0.3333333333"),
        ("0.66666666666666666667", "0.6666666667"),
        ("inf", "+Inf"),
        ("-inf", "-Inf"),
    ] {
        assert_eq!(number(text).to_general_10(), general, "{text}");
    }
    assert_eq!(float(0.1).to_general_10(), "0.1");
    assert_eq!(float(1.0 / 3.0).to_general_10(), "0.3333333333");
    assert_eq!(float(1.5e-7).to_general_10(), "1.5e-07");
}

/// Numbers of every representation that lie near each other: decimals of up to 17 digits, and the floats that are nearest to them.
fn neighbours() -> Vec<Number> {
    let mantissas =
        [1, 7, 625, 99_999, 123_456_789, 999_999_999_999_999, 9_007_199_254_740_993, 16_011_001_586_914_062];
    mantissas
        .iter()
        .flat_map(|mantissa| [*mantissa, mantissa + 1, -mantissa])
        .flat_map(|mantissa: i64| {
            [0, 1, 2, 4, 7, 14, 15, 16, 22, 23].map(|places| format!("{mantissa}e-{places}"))
        })
        .flat_map(|text| {
            let near: f64 = text.parse().unwrap();
            [number(&text), float(near), float(near.next_up())]
        })
        .chain([0, 1, 9_007_199_254_740_992, 9_007_199_254_740_993, i64::MAX].map(Number::from))
        .chain([float(-0.0), float(f64::INFINITY)])
        .collect()
}

#[test]
fn numbers_are_ordered_as_their_decimals() {
    let numbers = neighbours();
    for a in &numbers {
        for b in &numbers {
            assert_eq!(a.cmp(b), a.to_decimal().cmp(&b.to_decimal()), "{a:?} {b:?}");
        }
    }
}

#[test]
fn a_number_leaves_in_one_form_however_it_is_held() {
    for number in neighbours().iter().filter(|number| !number.is_infinite() && number.as_i64() != Some(0)) {
        let decimal = number.to_decimal();
        let text = decimal.to_text();
        assert_eq!(number.to_string(), text);
        if let NumberForm::Text(form) = number.form() {
            assert_eq!(form, text);
            assert_eq!(decimal.to_exact_f64(), None, "{text}");
        }
        if let (Repr::Fraction(_) | Repr::Decimal(_), NumberForm::Float(float)) = (&number.0, number.form()) {
            assert_eq!(decimal.to_exact_f64(), Some(float), "{text}");
        }
    }
}

#[test]
fn a_number_is_a_float_if_that_is_the_same_number() {
    for number in neighbours().iter().filter(|number| !number.is_infinite()) {
        let same = |float: &f64| Decimal::shortest(*float) == *number.to_decimal();
        let is_whole = |float: &f64| number.is_integer() && Number::try_from(*float).unwrap() == *number;
        let nearest: f64 = number.to_string().parse().unwrap();
        let expected = Some(nearest).filter(|float| same(float) || is_whole(float));
        assert_eq!(f64::try_from(number).ok(), expected, "{number}");
    }
}

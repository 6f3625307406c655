//! The doc comment is the description, without what is there for the readers of the file alone.

use tfvalue::{Schema, TfFunction, TfSchema, Unknown};

#[track_caller]
fn is_described(schema: &Schema, name: &str, description: &str) {
    assert_eq!(schema.block.attributes.get(name).unwrap().description.text, description, "{name}");
}

/**
 * A machine.
 * Second line.
 *
 * - an item
 *   that goes on
 */
#[derive(TfSchema)]
#[tf(resource)]
struct Asterisks {
    /**
     * Host name.
     */
    #[tf(known)]
    host: String,
    /** Behind the sign.
     ** And more.
     **/
    #[tf(known)]
    behind: String,
    /**
    * Not all lines

    have the sign.
    */
    #[tf(known)]
    some: String,
    /** * alone */
    #[tf(known)]
    alone: String,
    /**
     *emphasis* at the beginning
     */
    #[tf(known)]
    emphasis: String,
    #[doc = "* an item\n* another"]
    #[tf(known)]
    written_out: String,
}

#[test]
fn a_block_comment_loses_its_asterisks() {
    assert_eq!(
        Asterisks::SCHEMA.block.description.text,
        "A machine.\nSecond line.\n\n- an item\n  that goes on"
    );
    is_described(&Asterisks::SCHEMA, "host", "Host name.");
    is_described(&Asterisks::SCHEMA, "behind", "Behind the sign.\n* And more.");
    is_described(&Asterisks::SCHEMA, "some", "* Not all lines\n\nhave the sign.");
    is_described(&Asterisks::SCHEMA, "alone", "* alone");
    is_described(&Asterisks::SCHEMA, "emphasis", "*emphasis* at the beginning");
    is_described(&Asterisks::SCHEMA, "written_out", "* an item\n* another");
}

/** A machine.

    More text.

        code
*/
#[derive(TfSchema)]
#[tf(resource)]
#[rustfmt::skip]
struct Indented {
    /** Host name.

        More text. */
    #[tf(known)]
    host: String,
    /**
        First.

            code

        Last.
    */
    #[tf(known)]
    below: String,
    /// A line.
    ///
    ///     code
    #[tf(known)]
    line: String,
    #[doc = "  A text.\n    More."]
    #[tf(known)]
    written_out: String,
}

#[test]
fn a_block_comment_loses_its_indentation() {
    assert_eq!(Indented::SCHEMA.block.description.text, "A machine.\n\nMore text.\n\n    code");
    is_described(&Indented::SCHEMA, "host", "Host name.\n\nMore text.");
    is_described(&Indented::SCHEMA, "below", "First.\n\n    code\n\nLast.");
    is_described(&Indented::SCHEMA, "line", "A line.\n\n    code");
    is_described(&Indented::SCHEMA, "written_out", "A text.\n  More.");
}

#[derive(TfSchema)]
#[tf(resource)]
struct Broken {
    #[doc = " One,  "]
    #[doc = " two,     "]
    #[doc = " three, "]
    #[doc = " four.  "]
    #[doc = "  "]
    #[doc = " Five.  "]
    #[tf(known)]
    lines: String,
    #[doc = "One,  \ntwo.  \n"]
    #[tf(known)]
    text: String,
}

#[test]
fn two_spaces_at_the_end_of_a_line_break_it() {
    is_described(&Broken::SCHEMA, "lines", "One,  \ntwo,  \nthree,\nfour.\n\nFive.");
    is_described(&Broken::SCHEMA, "text", "One,  \ntwo.");
}

macro_rules! described {
    ($(#[$attribute:meta])* $name:ident, $text:expr) => {
        $(#[$attribute])*
        #[derive(TfSchema)]
        #[tf(resource)]
        struct $name {
            #[doc = $text]
            #[tf(known)]
            name: String,
        }
    };
}

described! {
    /**
     * A machine.
     */
    Declared,
    "Its name."
}

#[test]
fn a_comment_that_a_macro_hands_on_is_a_description() {
    assert_eq!(Declared::SCHEMA.block.description.text, "A machine.");
    is_described(&Declared::SCHEMA, "name", "Its name.");
}

/// A doc attribute from a macro is for the readers of the file where something else is the description, or nothing is.
#[doc = concat!("A ", "machine.")]
#[derive(TfSchema)]
#[tf(resource, description = "A machine.")]
struct Written {
    #[doc = concat!("Its ", "name.")]
    #[tf(description = "Its name.")]
    name: Unknown<String>,
    #[doc = concat!("In ", "no schema.")]
    #[tf(skip)]
    _cache: u8,
    #[doc = concat!("Described ", "on its struct.")]
    #[tf(block, known)]
    identity: Vec<Nested>,
}

#[derive(TfSchema)]
struct Nested {}

#[doc = concat!("Without ", "a description.")]
#[derive(TfSchema)]
#[tf(identity)]
struct Identity {
    #[tf(required_for_import)]
    id: String,
}

#[derive(TfFunction)]
#[doc = concat!("Repeats ", "a text.")]
#[tf(returns = String, description = "Repeats a text.")]
struct Repeat {
    /**
     * The text.
     */
    _text: String,
}

#[test]
fn a_description_that_is_written_takes_the_place_of_any_comment() {
    assert_eq!(Written::SCHEMA.block.description.text, "A machine.");
    is_described(&Written::SCHEMA, "name", "Its name.");
    assert!(Identity::SCHEMA.block.attributes.get("id").is_some());
    assert_eq!(Repeat::FUNCTION.description.text, "Repeats a text.");
    assert_eq!(Repeat::FUNCTION.parameters[0].description.text, "The text.");
}

use super::{
    super::text::{BLOCK, WINDOW},
    *,
};

#[test]
fn high_bits_are_told_wherever_they_stand() {
    for first in 0..WINDOW {
        for second in first..WINDOW {
            let mut window = [0x7f; WINDOW];
            (window[first], window[second]) = (0x80, 0xff);
            assert_eq!(high_bits(&window), 1 << first | 1 << second);
        }
    }
    assert_eq!(high_bits(&[0x7f; WINDOW]), 0);
}

#[test]
fn windows_are_compared_byte_by_byte() {
    let one: [u8; WINDOW] = std::array::from_fn(|index| index.to_le_bytes()[0]);
    for first in 0..WINDOW {
        for second in 0..WINDOW {
            let mut other = one;
            other[first] ^= 0x80;
            other[second] ^= 1;
            let expected = !(1 << first | 1 << second);
            assert_eq!(same_bits(&one, &other), expected);
            let (one, other) = (one.first_chunk::<16>().unwrap(), other.first_chunk().unwrap());
            assert_eq!(same_bits(one, other), expected & 0xffff);
        }
    }
}

#[test]
fn every_byte_is_told_apart_wherever_it_stands() {
    for byte in 0..=u8::MAX {
        let is_space = b" \n\r\t".contains(&byte);
        let is_control = byte < 0x20;
        let is_unusual = matches!(byte, 0xcc..=0xce | 0xd2..=0xe3 | 0xea | 0xed..);
        for place in 0..BLOCK {
            let mut block = [b'a'; BLOCK];
            block[place] = byte;
            let bit = |is: bool| u64::from(is) << place;
            assert_eq!(space_bits(&block), bit(is_space));
            assert_eq!(special_bits(&block, b"\"\xe2"), bit(is_control || b"\"\xe2".contains(&byte)));
            assert_eq!(unusual_leads(&block), bit(is_unusual));
            let (blocks, _) = block.as_chunks();
            let blocks: &[[u8; 16]; BLOCK / 16] = blocks.try_into().unwrap();
            let is_special = is_control || byte >= 0x80 || b"\"&<>\\".contains(&byte);
            assert_eq!(is_any_special_in_go(blocks), is_special);
        }
        let all = if is_unusual { u64::MAX } else { 0 };
        assert_eq!(unusual_leads(&[byte; BLOCK]), all);
    }
}

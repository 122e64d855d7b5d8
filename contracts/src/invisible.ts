// Characters that draw nothing: direction marks, zero width, fillers, tags, anchors of annotations and objects, and what is no
// character. Two kinds draw something where they stand: a
// joiner between two emoji makes one of them, a selector after an emoji or a digit picks its look. The direction overrides (U+202D,
// U+202E) are not among them: they make a text look like another one, so whoever reads one refuses it.
const INVISIBLE =
  /(?<!\p{Extended_Pictographic})(?:\uFE0E|\uFE0F)(?!\u20E3)|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})|[\uFFF9-\uFFFC\p{Noncharacter_Code_Point}]|(?!\u200D|\u202D|\u202E|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}/gu
/** Symbols that are drawn as white space: braille without dots, a note without head, hieroglyphic blanks. */
const DRAWN_AS_SPACE = /[\u2800\u{1D159}\u{13441}\u{13442}]/gv
/** White space, marks without a letter to stand on, and private characters, which each machine draws as it likes or not at all. */
const BLANK = /^[\s\p{M}\p{Co}]*$/v

/** Two texts that differ only by characters nobody sees are the same text (readings 8.11). */
export function withoutInvisible(text: string): string {
  const seen = text.replace(INVISIBLE, '').replace(DRAWN_AS_SPACE, ' ')
  return seen === text ? text : withoutInvisible(seen) // a joiner may have stood by a selector that has just gone
}

/** Nobody would see anything of it. */
export function looksBlank(text: string): boolean {
  return BLANK.test(withoutInvisible(text))
}

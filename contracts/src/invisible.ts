// Characters that draw nothing: direction marks, zero width, fillers, tags. Two kinds draw something where they stand: a
// joiner between two emoji makes one of them, a selector after an emoji or a digit picks its look. The direction overrides (U+202D,
// U+202E) are not among them: they make a text look like another one, so whoever reads one refuses it.
const INVISIBLE =
  /(?<!\p{Extended_Pictographic})(?:\uFE0E|\uFE0F)(?!\u20E3)|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})|(?!\u200D|\u202D|\u202E|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}/gu
/** Symbols that are drawn as white space: braille without dots, a note without head, hieroglyphic blanks. */
const BLANK = /^[\s\u2800\u{1D159}\u{13441}\u{13442}]*$/v

/** Two texts that differ only by characters nobody sees are the same text (readings 8.11). */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** Nobody would see anything of it. */
export function looksBlank(text: string): boolean {
  return BLANK.test(withoutInvisible(text))
}

// Characters that draw nothing: direction marks, zero width, fillers, tags, anchors of annotations and objects, noncharacters.
// Two kinds are kept where they matter: a joiner between two emoji merges them, and a selector after an emoji or digit picks
// its look. The direction overrides (U+202D, U+202E) are not among them: they make a text look like another one, so readers
// of text refuse them.
const INVISIBLE =
  /(?<!\p{Extended_Pictographic})(?:\uFE0E|\uFE0F)(?!\u20E3)|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})|[\uFFF9-\uFFFC\p{Noncharacter_Code_Point}]|(?!\u200D|\u202D|\u202E|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}/gu
/** Symbols that are drawn as white space: braille without dots, a note without head, hieroglyphic blanks. */
const DRAWN_AS_SPACE = /[\u2800\u{1D159}\u{13441}\u{13442}]/gv
/** Only white space, marks without a letter, and private-use characters, which machines draw differently or not at all. */
const BLANK = /^[\s\p{M}\p{Co}]*$/v

/** Removes invisible characters: texts that differ only by them are the same text (readings 8.11). */
export function withoutInvisible(text: string): string {
  const seen = text.replace(INVISIBLE, '').replace(DRAWN_AS_SPACE, ' ')
  return seen === text ? text : withoutInvisible(seen) // a joiner may have been next to a removed selector
}

/** Whether a text shows nothing. */
export function looksBlank(text: string): boolean {
  return BLANK.test(withoutInvisible(text))
}

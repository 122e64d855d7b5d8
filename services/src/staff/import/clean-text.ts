// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/gu
const WHITE_SPACE = /\s+/gu
// oxlint-disable-next-line no-control-regex -- as above
const NOTHING = /^[\s\u0000-\u001F\u007F-\u009F\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]*$/u
const MARKS_AROUND = /^[\s\u061C\u200B-\u200F\u2060\uFEFF]+|[\s\u061C\u200B-\u200F\u2060\uFEFF]+$/gu
/** A replacement character, lost letters, or UTF-8 read as a single-byte code page. */
const GARBLED = /\uFFFD|\?\?|[ÃÂØÙ][\u0080-\u00BF\u2018-\u203A]/u

/** NFC on one line, without control and bidi override characters and without anything invisible around it. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(CONTROL, '')
    .replace(WHITE_SPACE, ' ')
    .replace(MARKS_AROUND, '')
}

/** Nothing is left of it when it is cleaned. */
export function isInvisible(text: string): boolean {
  return NOTHING.test(text)
}

export function hasControlCharacters(text: string): boolean {
  return text.search(CONTROL) >= 0
}

export function isGarbled(text: string): boolean {
  return GARBLED.test(text)
}

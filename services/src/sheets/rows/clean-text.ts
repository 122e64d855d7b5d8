import { looksBlank, withoutInvisible } from '@staffplan/contracts/invisible'

// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/gu
const WHITE_SPACE = /\s+/gu
/** A replacement character, lost letters, or UTF-8 read as a single-byte code page. */
const GARBLED = /\uFFFD|\?\?|[ÃÂØÙ][\u0080-\u00BF\u2018-\u203A]/u

/** NFC on one line, without control, bidi override and invisible characters. */
export function cleanText(text: string): string {
  return withoutInvisible(text.toWellFormed().replace(CONTROL, ''))
    .normalize('NFC')
    .replace(WHITE_SPACE, ' ')
    .trim()
}

/** Whether nothing visible is left of a text when it is cleaned. */
export function isInvisible(text: string): boolean {
  return looksBlank(cleanText(text))
}

export function hasControlCharacters(text: string): boolean {
  return text.search(CONTROL) >= 0
}

export function isGarbled(text: string): boolean {
  return GARBLED.test(text)
}

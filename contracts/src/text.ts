import { z } from 'zod'
import { storedAs } from './stored-shape.ts'
import { looksBlank, withoutInvisible } from './invisible.ts'

const BIDI_CONTROL = /[\u202A-\u202E\u2066-\u2069]/u
// Tab, line feed and carriage return are allowed in notes; other control characters (C0, C1) and NUL are not.
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/u
const LINE_BREAK = /[\t\n\r\u2028\u2029]/u
const WHITE_SPACE = /\s+/gu

/**
 * Trimmed NFC text without invisible characters. Lone surrogates, control characters and bidi overrides are refused, since
 * they would affect the text around them.
 */
function text() {
  return z
    .string()
    .refine((value) => value.isWellFormed(), { params: { code: 'text-not-well-formed' }, abort: true })
    .refine((value) => !CONTROL.test(value) && !BIDI_CONTROL.test(value), {
      params: { code: 'text-control-char' },
      abort: true,
    })
    .transform((value) => withoutInvisible(value).normalize('NFC').trim())
}

/** Limits the length in code points, counted as stored. */
function upTo(max: number) {
  const isShort = (value: string): boolean => Array.from(value).length <= max
  return [isShort, { params: { code: 'too-long', max } }] as const
}

/**
 * Text of one line that is not blank: names, numbers, units. White space between words becomes one space, as in files: texts
 * that differ only by white space look the same and are the same.
 */
export function requiredText(max = 200) {
  const line = seen()
    .refine((value) => !LINE_BREAK.test(value), { params: { code: 'text-line-break' }, abort: true })
    .transform((value) => value.replaceAll(WHITE_SPACE, ' '))
    .refine(...upTo(max))
  return storedAs(line, z.string())
}

/** Text of any number of lines that is not blank. */
export function requiredNote(max: number) {
  return storedAs(seen().refine(...upTo(max)), z.string())
}

function seen() {
  return text().refine((value) => !looksBlank(value), { params: { code: 'required' } })
}

/** Text that may be missing; missing and null become the empty text. */
export function optionalText(max = 2000) {
  const note = z
    .union([text().refine(...upTo(max)), z.null()])
    .optional()
    .transform((value) => value ?? '')
  return storedAs(note, z.string())
}

import { z } from 'zod'

const BIDI_CONTROL = /[\u202A-\u202E\u2066-\u2069]/u
// Tab, line feed and carriage return may stand in a comment; nothing else of C0, C1 and NUL.
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/u
const INVISIBLE_ONLY = /^[\s\u200B-\u200F\uFEFF\u2060]*$/u

/** Trimmed NFC text without lone surrogates, control or bidi override characters, counted in code points. */
function text(max: number) {
  return z
    .string()
    .refine((value) => value.isWellFormed(), { params: { code: 'text-not-well-formed' }, abort: true })
    .refine((value) => !CONTROL.test(value) && !BIDI_CONTROL.test(value), {
      params: { code: 'text-control-char' },
      abort: true,
    })
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => Array.from(value).length <= max, { params: { code: 'too-long', max } })
}

/** Text that says something. */
export function requiredText(max = 200) {
  return text(max).refine((value) => !INVISIBLE_ONLY.test(value), { params: { code: 'required' } })
}

/** Text that may be missing; missing, null and empty are the same. */
export function optionalText(max = 2000) {
  return z
    .union([text(max), z.null()])
    .optional()
    .transform((value) => value ?? '')
}

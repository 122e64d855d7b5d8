import type { Language } from '#i18n/languages.ts'

const NARROW_SPACE = '\u202F'
const MINUS = '\u2212'
/** Some languages put one before the sign; places that show numbers isolate them anyway. */
const BIDI_MARK = /[\u200E\u200F\u061C]/gu
const formats = new Map<string, Intl.NumberFormat>()

type Printed = {
  readonly language: Language
  readonly decimals?: number
  /** Without zeros at the end of the decimals. */
  readonly isTrimmed?: boolean
}

/** `1 234.50`: narrow no-break space between thousands, the language's decimal sign, a real minus. */
export function printNumber(value: number, { language, decimals = 0, isTrimmed = false }: Printed): string {
  return format(language, { least: isTrimmed ? 0 : decimals, most: decimals })
    .formatToParts(value)
    .map((part) => {
      if (part.type === 'group') return NARROW_SPACE
      if (part.type === 'minusSign') return MINUS
      return part.value
    })
    .join('')
    .replaceAll(BIDI_MARK, '')
}

type Decimals = { readonly least: number; readonly most: number }

function format({ formats: locale }: Language, { least, most }: Decimals): Intl.NumberFormat {
  const key = `${locale} ${least} ${most}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  })
  formats.set(key, made)
  return made
}

/** `7`, `0.07`, `1234.5`: as many decimals as the number has, no thousands; for fields that are typed into. */
export function printEditable(value: number, { decimal }: Language): string {
  return String(value).replace('.', decimal)
}

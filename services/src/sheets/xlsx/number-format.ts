import type { CellFormat } from '../workbook.ts'

const ELAPSED = /\[(?:h+|m+|s+)\]/i
const QUOTED = /"[^"]*"|\\.|_.|\*./g
const BRACKETED = /\[[^\]]*\]/g
const ZEROS = /^0+$/

/** What a format code says about its numbers: `"day "0` and `[Red]0.00` are no dates, `0000000` has seven digits. */
export function readFormatCode(code: string): CellFormat {
  const [positive = ''] = code.replace(QUOTED, '').split(';')
  const plain = positive.replace(BRACKETED, '').trim()
  const isGeneral = /^general$/i.test(plain)
  return {
    isDate: !isGeneral && (ELAPSED.test(positive) || /[ymdhs]/i.test(plain)),
    zeros: ZEROS.test(plain) && plain.length > 1 ? plain.length : 0,
  }
}

/** Formats that files use by number without spelling them (ECMA-376 18.8.30); the others are no dates. */
export function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

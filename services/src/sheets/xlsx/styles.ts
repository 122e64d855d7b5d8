import type { CellFormat } from '../workbook.ts'
import type { XmlVisitor } from './xml-reader.ts'

const ELAPSED = /\[(?:h+|m+|s+)\]/i
const QUOTED = /"[^"]*"|\\.|_.|\*./g
const BRACKETED = /\[[^\]]*\]/g
const ZEROS = /^0+$/

/** What a format code says about its numbers: `"day "0` and `[Red]0.00` are no dates, `0000000` has seven digits. */
function readFormatCode(code: string): CellFormat {
  const [positive = ''] = code.replace(QUOTED, '').split(';')
  const plain = positive.replace(BRACKETED, '').trim()
  const isGeneral = /^general$/i.test(plain)
  return {
    isDate: !isGeneral && (ELAPSED.test(positive) || /[ymdhs]/i.test(plain)),
    zeros: ZEROS.test(plain) && plain.length > 1 ? plain.length : 0,
  }
}

/** Formats that files use by number without spelling them (ECMA-376 18.8.30); the others are no dates. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

/** Collects the number format of each cell style (`s="3"` of a cell is the fourth). */
export function createStylesVisitor(): { visitor: XmlVisitor; formats: (CellFormat | null)[] } {
  const codes = new Map<string, CellFormat>()
  const formats: (CellFormat | null)[] = []
  let isInCellFormats = false

  return {
    formats,
    visitor: {
      open: (name, attributes) => {
        if (name === 'cellXfs') isInCellFormats = true
        if (name === 'numFmt')
          codes.set(attributes['numFmtId'] ?? '', readFormatCode(attributes['formatCode'] ?? ''))
        if (name === 'xf' && isInCellFormats) formats.push(formatOf(attributes['numFmtId'] ?? '0', codes))
      },
      close: (name) => {
        if (name === 'cellXfs') isInCellFormats = false
      },
    },
  }
}

const DATE: CellFormat = { isDate: true, zeros: 0 }

function formatOf(id: string, codes: ReadonlyMap<string, CellFormat>): CellFormat | null {
  const spelled = codes.get(id)
  if (spelled !== undefined) return spelled.isDate || spelled.zeros > 0 ? spelled : null
  return isBuiltInDate(Number(id)) ? DATE : null
}

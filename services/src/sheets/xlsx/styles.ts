import type { CellFormat } from '../workbook.ts'
import { isBuiltInDate, readFormatCode } from './number-format.ts'
import type { XmlVisitor } from './xml-reader.ts'

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

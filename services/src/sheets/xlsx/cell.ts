import { Refusal } from '@staffplan/contracts/refusal'
import { corrupt } from '../corrupt.ts'
import type { CellFormat, RawCell, SheetLimits } from '../workbook.ts'
import { decodeEscapes } from './escaped-text.ts'
import { createTextCollector } from './rich-text.ts'
import type { XmlAttributes } from './xml-reader.ts'

/** The texts and formats that cells refer to by number. */
export type CellContext = {
  readonly strings: readonly string[]
  readonly formats: readonly (CellFormat | null)[]
}

/** Reads one `<c>` element after the other. */
export function createCellReader(context: CellContext, limits: Pick<SheetLimits, 'cellCharacters'>) {
  const inline = createTextCollector()
  let column = 0
  let type = 'n'
  let style: string | undefined
  let value: string | null = null
  let isValue = false
  let isInline = false
  let isFormula = false

  function start(place: number, attributes: XmlAttributes): void {
    column = place
    type = attributes['t'] ?? 'n'
    style = attributes['s']
    value = null
    isInline = false
    isFormula = false
  }

  function open(name: string): void {
    if (name === 'v') {
      isValue = true
      value = ''
    } else if (name === 'f') {
      isFormula = true
    } else if (name === 'is') {
      isInline = true
      inline.start()
    } else if (isInline) {
      inline.open(name)
    }
  }

  function close(name: string): void {
    if (name === 'v') isValue = false
    else if (isInline) inline.close(name)
  }

  function text(part: string): void {
    if (isValue) value = (value ?? '') + part
    else if (isInline) inline.add(part)
  }

  /** Null when the cell holds nothing. */
  function finish(): RawCell | null {
    if (isInline) return textCell(inline.text())
    if (value === null) return isFormula ? cellOf('uncalculated', '') : null
    switch (type) {
      case 'n':
        return value.trim() === '' ? null : numberCell(value.trim())
      case 's':
        return textCell(sharedString(value, context.strings))
      case 'str':
        return textCell(value)
      case 'b':
        return cellOf('boolean', value.trim())
      case 'd':
        return cellOf('date', value.trim())
      case 'e':
        return cellOf('error', value.trim())
      default:
        throw corrupt('cell-type')
    }
  }

  function textCell(found: string): RawCell | null {
    const decoded = type === 's' ? found : decodeEscapes(found)
    if (decoded === '') return null
    if (decoded.length > limits.cellCharacters) throw new Refusal('limit-strings')
    return cellOf('text', decoded)
  }

  function numberCell(found: string): RawCell {
    const format = style === undefined ? null : (context.formats[Number(style)] ?? null)
    return { column, kind: 'number', text: found, format, isFormula }
  }

  function cellOf(kind: RawCell['kind'], found: string): RawCell {
    return { column, kind, text: found, format: null, isFormula }
  }

  return { start, open, close, text, finish }
}

function sharedString(index: string, strings: readonly string[]): string {
  const text = /^\s*\d+\s*$/.test(index) ? strings[Number(index)] : undefined
  if (text === undefined) throw corrupt('string-missing')
  return text
}

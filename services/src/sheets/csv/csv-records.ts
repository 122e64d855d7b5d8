import { Refusal } from '@staffplan/contracts/refusal'
import type { SheetLimits } from '../workbook.ts'

type RecordLimits = Pick<SheetLimits, 'sheetRows' | 'sheetColumns' | 'csvRecordCharacters'>
type Place = 'field-start' | 'plain' | 'quoted' | 'quote-in-quotes'

const QUOTE = 0x22
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Thrown for what RFC 4180 does not allow, and for a record that does not end within the limit. */
export class RecordFault extends Error {}

/**
 * The records of a text that comes in pieces, fields decoded. An empty line is a record with one empty field. Fields
 * and records are counted while they are read: a delimiter or line end is small, the lists made of many are not.
 */
export function* csvRecords(
  pieces: Iterable<string>,
  { delimiter, limits }: { delimiter: string; limits: RecordLimits },
): Generator<readonly string[], undefined> {
  const between = delimiter.charCodeAt(0)
  let place = 'field-start' as Place // the functions below change it, which the compiler does not follow
  let fields: string[] = []
  let field = ''
  let characters = 0
  let records = 0
  let isAfterReturn = false

  for (const piece of pieces) {
    let from = 0
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at)
      if (place === 'quoted') {
        if (code !== QUOTE) continue
        take(piece.slice(from, at))
        place = 'quote-in-quotes'
      } else if (code === LINE_FEED && isAfterReturn) {
        isAfterReturn = false
        from = at + 1
      } else if (code === between || code === LINE_FEED || code === CARRIAGE_RETURN) {
        if (place === 'plain') take(piece.slice(from, at))
        endField()
        isAfterReturn = code === CARRIAGE_RETURN
        from = at + 1
        if (code !== between) yield endRecord()
      } else if (code === QUOTE && place !== 'plain') {
        if (place === 'quote-in-quotes') take('"')
        place = 'quoted'
        isAfterReturn = false
        from = at + 1
      } else {
        if (code === QUOTE || place === 'quote-in-quotes') throw new RecordFault()
        place = 'plain'
        isAfterReturn = false
      }
    }
    if (place === 'plain' || place === 'quoted') take(piece.slice(from))
  }
  if (place === 'quoted') throw new RecordFault()
  if (place === 'field-start' && fields.length === 0) return
  endField()
  yield endRecord()

  function take(text: string): void {
    field += text
    characters += text.length
    if (characters > limits.csvRecordCharacters) throw new RecordFault()
  }

  function endField(): void {
    if (fields.push(field) > limits.sheetColumns) throw new Refusal('limit-columns')
    field = ''
    place = 'field-start'
  }

  function endRecord(): readonly string[] {
    records += 1
    if (records > limits.sheetRows) throw new Refusal('limit-rows')
    const ended = fields
    fields = []
    characters = 0
    return ended
  }
}

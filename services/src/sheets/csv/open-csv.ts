import { Refusal } from '@staffplan/contracts/refusal'
import { tooManyColumns, tooManyRows } from '../too-large.ts'
import type { RawCell, RawRow, SheetLimits, Workbook } from '../workbook.ts'
import { csvRecords, RecordFault } from './csv-records.ts'
import { detectDelimiter } from './delimiter.ts'
import { chosenEncoding, detectEncoding } from './encoding.ts'
import { findQuoteFault } from './quote-fault.ts'

const PIECE = 256 * 1024

/** The text of a file, without its byte order mark and its first `skip` characters. */
function* decodedPieces(
  bytes: Uint8Array,
  { encoding, skip }: { encoding: string; skip: number },
): Generator<string, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let toSkip = skip
  for (let at = 0; at < bytes.length; at += PIECE) {
    const text = decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
    if (text.length > toSkip) yield text.slice(toSkip)
    toSkip = Math.max(0, toSkip - text.length)
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** The text of the file after a line such as `sep=;`. */
type Source = {
  readonly delimiter: string
  readonly skippedLines: number
  readonly text: () => Iterable<string>
}

/** Opens a text file of delimited fields: one decided encoding, one decided delimiter, strict quotes. */
export function openCsv(
  bytes: Uint8Array,
  { limits, encoding: chosen }: { limits: SheetLimits; encoding?: string | undefined },
): Workbook {
  const encoding = chosen === undefined ? detectEncoding(bytes) : chosenEncoding(bytes, chosen)
  const start = decodedPieces(bytes, { encoding: encoding.name, skip: 0 }).next().value ?? ''
  const { delimiter, skip } = detectDelimiter(start)
  const source: Source = {
    delimiter,
    skippedLines: skip > 0 ? 1 : 0,
    text: () => decodedPieces(bytes, { encoding: encoding.name, skip }),
  }

  return {
    format: 'csv',
    sheets: [{ name: '', isHidden: false }],
    is1904: false,
    encoding,
    rows: () => csvRows(source, limits),
    merges: () => Promise.resolve([]),
    tallMerges: () => Promise.resolve([]),
  }
}

/** An empty line is a row of its own, as in a spreadsheet; line breaks inside quotes are not. */
async function* csvRows(source: Source, limits: SheetLimits): AsyncGenerator<RawRow> {
  let row = 0
  let cells = 0
  for (const fields of records(source, limits)) {
    row += 1
    cells += fields.length
    if (cells > limits.cells) throw new Refusal('limit-cells')
    const filled = filledCells(fields, limits)
    if (filled.length === 0) continue
    if (row > limits.rows + limits.headingWithin) throw tooManyRows(row, limits)
    const column = filled.at(-1)?.column ?? 0
    if (column > limits.columns) throw tooManyColumns({ row, column }, limits)
    yield { row, cells: filled, fields: fields.length }
  }
}

function* records(source: Source, limits: SheetLimits): Generator<readonly string[]> {
  try {
    yield* csvRecords(source.text(), { delimiter: source.delimiter, limits })
  } catch (error) {
    throw error instanceof RecordFault ? structuralRefusal(source) : error
  }
}

function structuralRefusal({ text, delimiter, skippedLines }: Source): Refusal {
  const fault = findQuoteFault([...text()].join(''), delimiter)
  if (fault === null) return new Refusal('limit-strings')
  return new Refusal(fault.code, { params: { line: fault.line + skippedLines } })
}

function filledCells(fields: readonly string[], limits: SheetLimits): RawCell[] {
  const cells: RawCell[] = []
  for (const [index, text] of fields.entries()) {
    if (text === '') continue
    if (text.length > limits.csvFieldCharacters) throw new Refusal('limit-strings')
    cells.push({ column: index + 1, kind: 'text', text, format: null, isFormula: false })
  }
  return cells
}

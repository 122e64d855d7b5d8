import { posix } from 'node:path'
import { parseCellRef, type Sheet } from 'hucre/xlsx'
import type { PartElement, Parts } from './parts.ts'

/** Lists where a workbook breaks rules that hold for all our workbooks, whatever their content. */
export function brokenPromises(parts: Parts, sheets: readonly Sheet[]): string[] {
  return [
    ...missingParts(parts),
    ...formulas(parts),
    ...sheets.flatMap((sheet, index) => [...faultsOf(sheet), ...unquoted(sheet, index, parts)]),
  ]
}

/** Parts that are referenced but missing; some programs offer to repair such a file. */
function missingParts(parts: Parts): string[] {
  const declared = found(parts, '[Content_Types].xml', 'Override').map(({ PartName = '' }) =>
    posix.join('/', PartName),
  )
  const related = [...parts.keys()]
    .filter((name) => name.endsWith('.rels'))
    .flatMap((name) => {
      const folder = posix.resolve('/', posix.dirname(name), '..')
      return found(parts, name, 'Relationship').map(({ Target = '' }) => posix.resolve(folder, Target))
    })
  return [...declared, ...related]
    .filter((path) => !parts.has(path.slice(1)))
    .map((path) => `${path} is not there`)
}

function formulas(parts: Parts): string[] {
  return [...parts.keys()]
    .filter((name) => found(parts, name, 'f').length > 0)
    .map((name) => `${name} has a formula`)
}

function faultsOf({ name, freezePane, rows, hidden }: Sheet): string[] {
  const marked = rows.flat().filter((value) => typeof value === 'string' && MARKS_OF_DIRECTION.test(value))
  return [
    ...(freezePane?.rows === 1 ? [] : [`the headings of ${name} move away`]),
    ...(hidden ? [`${name} is hidden`] : []),
    ...marked.map((text) => `there are marks of direction in ${JSON.stringify(text)}`),
  ]
}

/** Bidirectional isolates: in a cell no search finds text between them, and some programs show them as boxes. */
const MARKS_OF_DIRECTION = /[\u2066-\u2069]/u

/** Texts that would become formulas when the workbook is saved as CSV and opened again. */
function unquoted({ name, rows }: Sheet, index: number, parts: Parts): string[] {
  const styles = found(parts, 'xl/styles.xml', 'xf', 'cellXfs')
  return found(parts, `xl/worksheets/sheet${index + 1}.xml`, 'c').flatMap(({ r = '', s }) => {
    const { row, col } = parseCellRef(r)
    const value = rows[row]?.[col]
    const isQuoted = styles[Number(s)]?.['quotePrefix'] === '1'
    return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !isQuoted
      ? [`${value} in ${name} is not quoted`]
      : []
  })
}

function found(parts: Parts, part: string, name: string, within?: string): PartElement['attributes'][] {
  const elements = parts.get(part) ?? []
  return elements
    .filter((element) => element.name === name && (within === undefined || element.within === within))
    .map(({ attributes }) => attributes)
}

import { Refusal } from '@staffplan/contracts/refusal'
import { corrupt } from '../corrupt.ts'
import type { Merge, RawRow, SheetLimits, Workbook } from '../workbook.ts'
import { type Archive, openArchive } from '../zip/archive.ts'
import type { CellContext } from './cell.ts'
import { createMergesVisitor, createTallMerges } from './merges.ts'
import { createRelationshipsVisitor, type Relationship, relationshipsOf } from './relationships.ts'
import { createStringsVisitor } from './shared-strings.ts'
import { createStylesVisitor } from './styles.ts'
import { createWorkbookVisitor } from './workbook-part.ts'
import { createWorksheetVisitor } from './worksheet.ts'
import { createXmlReader, readXml, type XmlVisitor } from './xml-reader.ts'

/** Opens a SpreadsheetML file, transitional or strict: its list of sheets, texts and formats. */
export async function openXlsx(bytes: Uint8Array, limits: SheetLimits): Promise<Workbook> {
  const archive = await openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits)
  const parts = { archive, limits }
  const workbookPart = await findWorkbook(parts)
  const { found, visitor } = createWorkbookVisitor()
  await visit(parts, { name: workbookPart, visitor })
  const related = await relationships(parts, workbookPart)
  const context = await readContext(parts, related)
  const sheets = found.sheets.flatMap((sheet) => {
    const target = related.find(({ id, kind }) => kind === 'worksheet' && id === sheet.relationship)?.target
    return target === undefined ? [] : [{ name: sheet.name, isHidden: sheet.isHidden, target }]
  })
  const tall = new Map<number, readonly Merge[]>()

  return {
    format: 'xlsx',
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    is1904: found.is1904,
    encoding: null,
    async *rows(sheet) {
      tall.set(sheet, yield* worksheetRows(parts, { name: partOf(sheet), context }))
    },
    merges: async (sheet) => {
      const { merges, visitor } = createMergesVisitor(limits)
      await visit(parts, { name: partOf(sheet), visitor, maxBytes: limits.sheetBytes })
      return merges
    },
    tallMerges: async (sheet) => {
      const known = tall.get(sheet)
      if (known !== undefined) return known
      const visitor = createTallMerges(limits)
      await visit(parts, { name: partOf(sheet), visitor, maxBytes: limits.sheetBytes })
      return visitor.found
    },
  }

  function partOf(sheet: number): string {
    const target = sheets[sheet]?.target
    if (target === undefined) throw corrupt('part-missing')
    return target
  }
}

type Parts = { readonly archive: Archive; readonly limits: SheetLimits }

async function visit(
  { archive, limits }: Parts,
  part: { name: string; visitor: XmlVisitor; maxBytes?: number },
): Promise<void> {
  const chunks = archive.read(part.name, part.maxBytes ?? limits.otherPartBytes)
  await readXml(chunks, { visitor: part.visitor, limits })
}

async function findWorkbook(parts: Parts): Promise<string> {
  const found = (await relationships(parts, '')).find(({ kind }) => kind === 'officeDocument')
  const part = found?.target.toLowerCase() ?? ''
  if (part.endsWith('workbook.bin')) throw new Refusal('format-xlsb')
  const isXml = found !== undefined && part.endsWith('.xml')
  if (!isXml || !parts.archive.has(found.target)) throw new Refusal('not-a-workbook')
  return found.target
}

async function relationships(parts: Parts, source: string): Promise<readonly Relationship[]> {
  const name = relationshipsOf(source)
  if (!parts.archive.has(name)) return []
  const { relationships, visitor } = createRelationshipsVisitor(source)
  await visit(parts, { name, visitor })
  return relationships
}

async function readContext(parts: Parts, related: readonly Relationship[]): Promise<CellContext> {
  const { strings, visitor: stringsVisitor } = createStringsVisitor(parts.limits)
  const { formats, visitor: stylesVisitor } = createStylesVisitor()
  const stringsPart = related.find(({ kind }) => kind === 'sharedStrings')
  const stylesPart = related.find(({ kind }) => kind === 'styles')
  if (stringsPart !== undefined) {
    const maxBytes = parts.limits.stringsBytes
    await visit(parts, { name: stringsPart.target, visitor: stringsVisitor, maxBytes })
  }
  if (stylesPart !== undefined) await visit(parts, { name: stylesPart.target, visitor: stylesVisitor })
  return { strings, formats }
}

async function* worksheetRows(
  { archive, limits }: Parts,
  { name, context }: { name: string; context: CellContext },
): AsyncGenerator<RawRow, readonly Merge[]> {
  const { visitor, rows, tallMerges } = createWorksheetVisitor(context, limits)
  const reader = createXmlReader(visitor, limits)
  for await (const chunk of archive.read(name, limits.sheetBytes)) {
    reader.write(chunk)
    yield* rows.splice(0)
  }
  reader.end()
  yield* rows.splice(0)
  return tallMerges
}

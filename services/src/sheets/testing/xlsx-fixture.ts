import { type ZipPart, zipFixture } from './zip-fixture.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const STRICT = 'http://purl.oclc.org/ooxml/spreadsheetml/main'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STRICT_DOCUMENT = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

type FixtureSheet = { readonly name?: string; readonly state?: string; readonly xml?: string }

export type XlsxFixture = {
  /** What stands inside `<sheetData>` of the only sheet. */
  readonly rows?: string
  /** What follows `<sheetData>`. */
  readonly afterRows?: string
  readonly sheets?: readonly FixtureSheet[]
  /** What stands inside `<sst>`. */
  readonly strings?: string
  /** Format codes; cell style 1 is the first. Numbers are built-in formats. */
  readonly formats?: readonly (string | number)[]
  /** Attributes of `<workbookPr>`. */
  readonly properties?: string
  readonly isStrict?: boolean
  /** Parts that replace or join those made here. */
  readonly parts?: readonly ZipPart[]
}

/** The parts of a workbook, as XML strings. */
export function xlsxParts(fixture: XlsxFixture): ZipPart[] {
  const main = fixture.isStrict ? STRICT : MAIN
  const document = fixture.isStrict ? STRICT_DOCUMENT : DOCUMENT
  const sheets = fixture.sheets ?? [{}]
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name ?? `Sheet${index + 1}`}" sheetId="${index + 1}" ${state ? `state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  )
  const relations = [
    ...sheets.map((_, index) =>
      relation(document, { id: index + 1, kind: 'worksheet', target: `worksheets/sheet${index + 1}.xml` }),
    ),
    relation(document, { id: 91, kind: 'sharedStrings', target: 'sharedStrings.xml' }),
    relation(document, { id: 92, kind: 'styles', target: 'styles.xml' }),
  ]
  const made: ZipPart[] = [
    {
      name: '_rels/.rels',
      data: relationships([
        relation(document, { id: 1, kind: 'officeDocument', target: '/xl/workbook.xml' }),
      ]),
    },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns="${main}" xmlns:r="${document}"><workbookPr ${fixture.properties ?? ''}/><sheets>${list.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', data: relationships(relations) },
    { name: 'xl/sharedStrings.xml', data: `<sst xmlns="${main}">${fixture.strings ?? ''}</sst>` },
    { name: 'xl/styles.xml', data: styles(main, fixture.formats ?? []) },
    ...sheets.map(({ xml }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      data:
        xml ??
        `<worksheet xmlns="${main}"><sheetData>${fixture.rows ?? ''}</sheetData>${fixture.afterRows ?? ''}</worksheet>`,
    })),
  ]
  const replaced = new Set((fixture.parts ?? []).map(({ name }) => name))
  return [...made.filter(({ name }) => !replaced.has(name)), ...(fixture.parts ?? [])]
}

export function xlsxFixture(fixture: XlsxFixture): Buffer {
  return zipFixture(xlsxParts(fixture))
}

function relation(
  document: string,
  { id, kind, target }: { id: number; kind: string; target: string },
): string {
  return `<Relationship Id="rId${id}" Type="${document}/${kind}" Target="${target}"/>`
}

function relationships(entries: readonly string[]): string {
  return `<Relationships xmlns="${PACKAGE}">${entries.join('')}</Relationships>`
}

function styles(main: string, formats: readonly (string | number)[]): string {
  const codes = formats.flatMap((format, index) =>
    typeof format === 'string'
      ? [`<numFmt numFmtId="${164 + index}" formatCode="${format.replaceAll('"', '&quot;')}"/>`]
      : [],
  )
  const used = formats.map(
    (format, index) => `<xf numFmtId="${typeof format === 'string' ? 164 + index : format}"/>`,
  )
  return `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${used.join('')}</cellXfs></styleSheet>`
}

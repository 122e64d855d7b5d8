import { Refusal } from '@staffplan/contracts/refusal'
import type { ImportLimits } from '@staffplan/contracts/staff/import-limits'
import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import { openWorkbook } from '#sheets/open-workbook.ts'
import type { RawRow, Workbook } from '#sheets/workbook.ts'
import { findHeader, mayHaveTwoRows, type SheetHeader } from './header.ts'
import type { Headings } from './headings.ts'
import { createIssues, type Issues } from './issues.ts'

export type ChosenSheet<Field> = {
  readonly index: number
  readonly name: string
  readonly header: SheetHeader<Field>
}

type Wanted<Field> = {
  readonly sheet?: string | undefined
  readonly headingWithin: number
  readonly headings: Headings<Field>
}

/** Opens a file that was sent: its workbook, the sheet to read, and the collector of its issues. */
export async function openSheet<Field>(
  bytes: Uint8Array,
  {
    options,
    limits,
    headings,
  }: {
    readonly options: Pick<ImportOptions, 'sheet' | 'encoding'>
    readonly limits: ImportLimits
    readonly headings: Headings<Field>
  },
): Promise<{ readonly workbook: Workbook; readonly sheet: ChosenSheet<Field>; readonly issues: Issues }> {
  if (bytes.byteLength > limits.uploadBytes) throw new Refusal('file-too-big')
  const workbook = await openWorkbook(bytes, { limits, encoding: options.encoding })
  const { headingWithin } = limits
  const sheet = await chooseSheet(workbook, { sheet: options.sheet, headingWithin, headings })
  const issues = createIssues(limits)
  if (workbook.encoding?.isGuessed === true)
    issues.warning('encoding-guessed', { encoding: workbook.encoding.name })
  return { workbook, sheet, issues }
}

/** The sheet named by the administrator, or the only visible one with a known heading. */
export async function chooseSheet<Field>(
  workbook: Workbook,
  { sheet, ...wanted }: Wanted<Field>,
): Promise<ChosenSheet<Field>> {
  const sheets = workbook.sheets.map(({ name, isHidden }) => (isHidden ? { name, isHidden } : { name }))
  const candidates = workbook.sheets
    .map((listed, index) => ({ ...listed, index }))
    .filter(({ name, isHidden }) => (sheet === undefined ? !isHidden : name === sheet))
  if (sheet !== undefined && candidates.length === 0)
    throw new Refusal('sheet-not-found', { params: { sheets } })

  const among = async (headings: Headings<Field>) => {
    const found: ChosenSheet<Field>[] = []
    for (const { index, name } of candidates) {
      const header = await headerOfSheet(workbook, { index, ...wanted, headings })
      if (header !== null) found.push({ index, name, header })
    }
    return found
  }
  const { areNearlyEnough } = wanted.headings
  const chosen = await among(wanted.headings)
  const [only, another] = chosen
  if (only === undefined) {
    const [near] = areNearlyEnough ? await among({ ...wanted.headings, areEnough: areNearlyEnough }) : []
    if (near) return near
    throw new Refusal('header-not-found', { params: { sheets } })
  }
  if (another !== undefined) {
    throw new Refusal('sheet-ambiguous', { params: { sheets: chosen.map(({ name }) => ({ name })) } })
  }
  return only
}

async function headerOfSheet<Field>(
  workbook: Workbook,
  { index, headingWithin, headings }: Omit<Wanted<Field>, 'sheet'> & { index: number },
): Promise<SheetHeader<Field> | null> {
  const rows: RawRow[] = []
  for await (const row of workbook.rows(index)) {
    // the second row of a heading may follow
    if (row.row > headingWithin + 1) break
    rows.push(row)
  }
  // The list of merged cells stands at the end of a sheet: read that far only when it can matter.
  const merges = mayHaveTwoRows(rows, headings) ? await workbook.merges(index) : []
  return findHeader(rows, { merges, within: headingWithin, headings })
}

import { Refusal } from '@staffplan/contracts/refusal'
import type { RawRow, Workbook } from '#sheets/workbook.ts'
import { findHeader, type Header, mayHaveTwoRows } from './header.ts'

export type ChosenSheet = { readonly index: number; readonly name: string; readonly header: Header }

/** The sheet named by the administrator, or the only visible one with a heading we know. */
export async function chooseSheet(
  workbook: Workbook,
  { sheet, headingWithin }: { sheet?: string | undefined; headingWithin: number },
): Promise<ChosenSheet> {
  const sheets = workbook.sheets.map(({ name, isHidden }) => (isHidden ? { name, isHidden } : { name }))
  const candidates = workbook.sheets
    .map((listed, index) => ({ ...listed, index }))
    .filter(({ name, isHidden }) => (sheet === undefined ? !isHidden : name === sheet))
  if (sheet !== undefined && candidates.length === 0)
    throw new Refusal('sheet-not-found', { params: { sheets } })

  const chosen: ChosenSheet[] = []
  for (const { index, name } of candidates) {
    const header = await headerOfSheet(workbook, { index, headingWithin })
    if (header !== null) chosen.push({ index, name, header })
  }
  const [only, another] = chosen
  if (only === undefined) throw new Refusal('header-not-found', { params: { sheets } })
  if (another !== undefined) {
    throw new Refusal('sheet-ambiguous', { params: { sheets: chosen.map(({ name }) => ({ name })) } })
  }
  return only
}

async function headerOfSheet(
  workbook: Workbook,
  { index, headingWithin }: { index: number; headingWithin: number },
): Promise<Header | null> {
  const rows: RawRow[] = []
  for await (const row of workbook.rows(index)) {
    // the second row of a heading may follow
    if (row.row > headingWithin + 1) break
    rows.push(row)
  }
  // The list of merged cells stands at the end of a sheet: read that far only when it can matter.
  const merges = mayHaveTwoRows(rows) ? await workbook.merges(index) : []
  return findHeader(rows, { merges, within: headingWithin })
}

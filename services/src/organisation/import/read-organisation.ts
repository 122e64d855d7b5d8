import {
  organisationColumns,
  type OrganisationField,
} from '@staffplan/contracts/organisation/organisation-columns'
import { colour } from '@staffplan/contracts/organisation/colour'
import type { OrganisationImportOptions } from '@staffplan/contracts/organisation/organisation-import'
import { Refusal } from '@staffplan/contracts/refusal'
import type { ImportLimits } from '@staffplan/contracts/staff/import-limits'
import { createMergedFrom } from '#sheets/rows/merged-from.ts'
import { openSheet } from '#sheets/rows/choose-sheet.ts'
import type { SheetHeader } from '#sheets/rows/header.ts'
import { headingsOf } from '#sheets/rows/headings.ts'
import type { Issues } from '#sheets/rows/issues.ts'
import { readIdentifier } from '#sheets/rows/read-identifier.ts'
import { readText } from '#sheets/rows/read-text.ts'
import { type Reading, read } from '#sheets/rows/reading.ts'
import { createRowCells, isBlank, type SheetFacts } from '#sheets/rows/row-cells.ts'
import type { RawCell, RawRow } from '#sheets/workbook.ts'
import type { ColumnPlaces, ImportedRow } from './imported-row.ts'

export type OrganisationRequest = {
  readonly options: OrganisationImportOptions
  readonly limits: ImportLimits
}

export type OrganisationReport = ReturnType<Issues['report']> & { readonly places: ColumnPlaces }

const ENOUGH = 2
/** How many unknown headings a refusal repeats, and how many characters of each. */
const [MOST_HEADINGS, LONGEST_HEADING] = [20, 80]

/**
 * A header needs two known columns, one of them the business unit's; without that, the refusal names what is missing.
 */
const organisationHeadings = headingsOf(organisationColumns, {
  usual: organisationColumns.length - 1,
  areEnough: (known) => known.size >= ENOUGH && known.has('businessUnit'),
  areNearlyEnough: (known) => known.size > 0,
})

/** Reads an organisation file, yielding all rows at once; rows with an error are left out and reported. */
export async function* readOrganisation(
  bytes: Uint8Array,
  { options, limits }: OrganisationRequest,
): AsyncGenerator<readonly ImportedRow[], OrganisationReport> {
  const { workbook, sheet, issues } = await openSheet(bytes, {
    options,
    limits,
    headings: organisationHeadings,
  })
  checkColumns(sheet.header)
  warnIgnored(sheet.header, issues)
  const mergedFrom = createMergedFrom(await workbook.tallMerges(sheet.index), limits)
  const readRow = createRowReader(sheet.header, { facts: { is1904: workbook.is1904, mergedFrom }, issues })
  const rows: ImportedRow[] = []
  let isEmpty = true
  for await (const raw of workbook.rows(sheet.index)) {
    if (raw.row <= sheet.header.lastRow || raw.cells.every(isBlank)) continue
    isEmpty = false
    const row = readRow(raw)
    if (row !== null) rows.push(row)
    if (issues.isTooMany()) break
  }
  if (isEmpty) throw new Refusal('no-data-rows')
  yield rows
  return { ...issues.report(), places: placesOf(sheet.header) }
}

type Header = SheetHeader<OrganisationField>

function checkColumns({ columns }: Header): void {
  const named = columns.flatMap(({ field }) => field ?? [])
  const missing = organisationColumns
    .filter(({ field, isRequired }) => isRequired && !named.includes(field))
    .map(({ field }) => field)
  // Unknown headings, named beside missing columns, as they are most likely misspelled.
  const unknown = columns
    .flatMap(({ field, heading }) => (field === null ? [heading.slice(0, LONGEST_HEADING)] : []))
    .slice(0, MOST_HEADINGS)
  const twice = [...new Set(named.filter((field, index) => named.indexOf(field) < index))]
  const errors = [
    ...(missing.length > 0 ? [{ code: 'column-missing' as const, columns: missing, unknown }] : []),
    ...(twice.length > 0 ? [{ code: 'column-duplicate' as const, columns: twice, unknown: [] }] : []),
  ].map(({ code, ...params }) => ({
    pointer: '/file',
    code,
    params: params.unknown.length > 0 ? params : { columns: params.columns },
  }))
  const [first] = errors
  if (first) throw new Refusal(first.code, { errors, params: first.params })
}

/** Warns of columns under unknown headings, which are left out: one may hold the numbers of cost centres. */
function warnIgnored({ lastRow, columns }: Header, issues: Issues): void {
  for (const { column, heading, field } of columns) {
    if (field === null) issues.warning('column-ignored', { row: lastRow, column, header: heading })
  }
}

function placesOf({ columns }: Header): ColumnPlaces {
  return Object.fromEntries(
    columns.flatMap(({ field, column, heading }) =>
      field === null ? [] : [[field, { column, header: heading }] as const],
    ),
  )
}

function createRowReader(
  { columns }: Header,
  { facts, issues }: { readonly facts: SheetFacts; readonly issues: Issues },
): (raw: RawRow) => ImportedRow | null {
  const byField = new Map(columns.map((column) => [column.field, column]))
  const readNumber = (cell: RawCell) => readIdentifier(cell, { paddedWidth: 0 })
  return (raw) => {
    const cells = createRowCells(raw, issues, facts)
    const isWhole = issues.mark()
    const of = (
      field: OrganisationField,
      { isRequired = false, as = readText }: { isRequired?: boolean; as?: typeof readText } = {},
    ) => {
      const mayBeLeftOut = field === 'color' || field === 'costCentre.name'
      return cells.value(byField.get(field), { isRequired, mayBeLeftOut, read: as })
    }
    const number = of('costCentre.number', { as: readNumber })
    const name = of('costCentre.name')
    // A value needs all levels above it.
    if (name !== undefined && number === undefined && isWhole()) {
      of('costCentre.number', { isRequired: true, as: readNumber })
    }
    const department = of('department', { isRequired: number !== undefined })
    const division = of('division', { isRequired: department !== undefined })
    const businessUnit = of('businessUnit', { isRequired: true })
    const color = of('color', { as: readColour })
    if (businessUnit === undefined || !isWhole()) return null
    const costCentre = number === undefined ? undefined : { number, name }
    return { row: raw.row, businessUnit, color, division, department, costCentre }
  }
}

/** A colour `#rrggbb`, with or without the `#`, as the form accepts it. */
function readColour(cell: RawCell): Reading<string> {
  const text = readText(cell)
  if ('error' in text) return text
  const spelled = text.value.startsWith('#') ? text.value : `#${text.value}`
  const parsed = colour.safeParse(spelled)
  return parsed.success ? read(parsed.data.toUpperCase(), text.warnings) : { error: 'colour-invalid' }
}

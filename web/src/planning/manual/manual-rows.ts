import { toHundredths } from '@staffplan/contracts/arithmetic/decimal-round'
import type { BigPictureStructure, UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { MOST_FTE } from '@staffplan/contracts/planning/manual-plan'
import type { SheetRow } from '#grid/sheet.ts'
import { cellKey } from './cell-key.ts'

export type Unit = UnitStructure['businessUnit']

/** A division and what its manual plan is compared with. */
export type ManualRow = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly unit: Unit
  /** Headcount in the start year. */
  readonly staff: number
  /** FTE in the published big picture; null while it is not known. */
  readonly planned: number | null
}

export type ManualLine =
  | { readonly kind: 'unit'; readonly unit: Unit; readonly rows: readonly ManualRow[] }
  | { readonly kind: 'division'; readonly row: ManualRow }

/** Differences and manual totals cover only the divisions that are planned by hand. */
export type ManualSums = {
  readonly staff: number
  readonly planned: number
  readonly manual: number | null
  readonly difference: number | null
  readonly fromStart: number | null
  readonly filled: number
  readonly count: number
}

export function manualRows(
  structure: BigPictureStructure,
  plannedFte: (divisionId: number) => number | null,
): readonly ManualRow[] {
  return structure.flatMap(({ businessUnit, divisions }) =>
    divisions.map(({ id, name, staffNumber }) => {
      return { id, key: cellKey(id), name, unit: businessUnit, staff: staffNumber, planned: plannedFte(id) }
    }),
  )
}

/** Names of all divisions, by id. */
export function namesOf(structure: BigPictureStructure): ReadonlyMap<number, string> {
  return new Map(structure.flatMap(({ divisions }) => divisions.map(({ id, name }) => [id, name] as const)))
}

/** Every unit line, which shows totals, comes before its divisions. */
export function manualLines(rows: readonly ManualRow[]): readonly ManualLine[] {
  return Map.groupBy(rows, ({ unit }) => unit.id)
    .values()
    .flatMap((ofUnit): ManualLine[] => {
      const divisions = ofUnit.map((row): ManualLine => ({ kind: 'division', row }))
      return ofUnit[0] ? [{ kind: 'unit', unit: ofUnit[0].unit, rows: ofUnit }, ...divisions] : divisions
    })
    .toArray()
}

/** All rows are in one group, so that a pasted column continues from unit to unit. */
export function sheetRow({ key }: ManualRow): SheetRow {
  return { group: 1, keys: [key], mayBeNegative: false, wholeUpTo: MOST_FTE }
}

export function matches({ name, unit }: ManualRow, text: string): boolean {
  const sought = text.trim().toLowerCase()
  return name.toLowerCase().includes(sought) || unit.name.toLowerCase().includes(sought)
}

/** Manual minus planned; null while either is not known. */
export function differenceOf({ planned }: Pick<ManualRow, 'planned'>, manual: number | null): number | null {
  return manual === null || planned === null ? null : hundredths(manual - planned)
}

export function sumsOf(rows: readonly ManualRow[], manualOf: (key: string) => number | null): ManualSums {
  const sums = { staff: 0, planned: 0, manual: 0, difference: 0, fromStart: 0, filled: 0 }
  for (const row of rows) {
    const manual = manualOf(row.key)
    sums.staff += row.staff
    sums.planned += row.planned ?? 0
    if (manual === null) continue
    sums.manual += manual
    sums.difference += differenceOf(row, manual) ?? 0
    sums.fromStart += manual - row.staff
    sums.filled += 1
  }
  const isPlanned = sums.filled > 0
  return {
    staff: sums.staff,
    planned: hundredths(sums.planned),
    manual: isPlanned ? sums.manual : null,
    difference: isPlanned ? hundredths(sums.difference) : null,
    fromStart: isPlanned ? sums.fromStart : null,
    filled: sums.filled,
    count: rows.length,
  }
}

/** Sums of hundredths are hundredths; rounding removes the floating-point error. */
function hundredths(value: number): number {
  return toHundredths(value) / 100
}

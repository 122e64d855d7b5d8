import type { Plan } from '@staffplan/contracts/arithmetic/plan'
import type { BigPictureStructure, UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import type { SpecialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'

/** Figures of a division in a year; without a division, totals of the whole organisation. */
export type FigureRow = {
  readonly unit: { readonly name: string; readonly colour: string | null }
  readonly division: { readonly id: number; readonly name: string } | null
  readonly year: number
  readonly fte: number
  /** Gross pay per month; null where there is none. */
  readonly tpc: number | null
}

/** One row per division and year in the order of the page, then the totals. */
export function figureRows(structure: BigPictureStructure, plan: Plan): FigureRow[] {
  const { years } = plan.layout
  const divisions = structure.flatMap(({ businessUnit, divisions }) =>
    divisions.flatMap((division) =>
      years.flatMap((year): FigureRow[] => {
        const cell = plan.cell(division.id, year)
        const unit = { name: businessUnit.name, colour: businessUnit.color }
        return cell === null ? [] : [{ unit, division, year, fte: cell.fte, tpc: cell.tpc }]
      }),
    ),
  )
  const sums = years.map((year): FigureRow => {
    const total = plan.total(year)
    return {
      unit: { name: '', colour: null },
      division: null,
      year,
      fte: total?.fte ?? 0,
      tpc: total?.tpc ?? null,
    }
  })
  return [...divisions, ...sums]
}

/** An entered value and where it applies; a name is null if what it names no longer exists. */
export type EntryRow = {
  readonly kind: 'primary' | 'secondary' | 'special'
  readonly unit: { readonly name: string | null; readonly colour: string | null }
  readonly driver: string | null
  /** Label of the data source of an input, or name of the division of a special driver. */
  readonly place: string | null
  /** Null for all plan years. */
  readonly year: number | null
  /** A fraction when relative: 0.07 for 7 %. */
  readonly value: number
  readonly effect: 'relative' | 'absolute' | null
  readonly key: string
}

type Entered = {
  readonly structure: BigPictureStructure
  readonly specialDrivers: ReadonlyMap<number, SpecialDriverRow>
  /** Draft keys and their values. */
  readonly entries: Iterable<readonly [key: string, value: DraftValue]>
}

const KINDS: readonly EntryRow['kind'][] = ['primary', 'secondary', 'special']

/** All inputs and applied special drivers, unit by unit in the order of the page; entries without a unit come last. */
export function entryRows({ structure, specialDrivers, entries }: Entered): EntryRow[] {
  const units = new Map(structure.map((unit, position) => [unit.businessUnit.id, { unit, position }]))
  const unitOfDivision = new Map(
    structure.flatMap(({ businessUnit, divisions }) => divisions.map(({ id }) => [id, businessUnit.id])),
  )
  const rows: { readonly position: number; readonly row: EntryRow }[] = []
  for (const [key, value] of entries) {
    const parsed = parseDraftKey(key)
    if (parsed === null || value === null) continue
    const { scope } = parsed
    const unitId =
      (parsed.kind === 'applied' ? unitOfDivision.get(parsed.scope.divisionId) : undefined) ??
      scope.businessUnitId
    const { unit, position = Number.POSITIVE_INFINITY } = units.get(unitId) ?? {}
    const of = { name: unit?.businessUnit.name ?? null, colour: unit?.businessUnit.color ?? null }
    const common = { unit: of, year: scope.year, key }
    if (parsed.kind === 'input' && typeof value === 'number') {
      const named = sourceOf(unit, parsed.scope)
      rows.push({ position, row: { ...common, ...named, kind: parsed.scope.kind, value, effect: null } })
    }
    if (parsed.kind === 'applied' && typeof value !== 'number') {
      const driver = specialDrivers.get(value.driverID)
      const division = unit?.divisions.find(({ id }) => id === parsed.scope.divisionId)
      const named = { driver: driver?.name ?? null, place: division?.name ?? null }
      const effect = driver?.type ?? null
      rows.push({ position, row: { ...common, ...named, kind: 'special', value: value.value, effect } })
    }
  }
  return rows
    .toSorted(
      (a, b) =>
        Math.sign(a.position - b.position) ||
        KINDS.indexOf(a.row.kind) - KINDS.indexOf(b.row.kind) ||
        (a.row.key < b.row.key ? -1 : 1),
    )
    .map(({ row }) => row)
}

type Source = { readonly kind: 'primary' | 'secondary'; readonly driverId: number; readonly source: number }

function sourceOf(
  unit: UnitStructure | undefined,
  { kind, driverId, source }: Source,
): Pick<EntryRow, 'driver' | 'place'> {
  const drivers = kind === 'primary' ? [unit?.primaryDriver] : (unit?.secondaryDrivers ?? [])
  const driver = drivers.find((one) => one?.id === driverId)
  return { driver: driver?.name ?? null, place: driver?.driverDataSources[source]?.label ?? null }
}

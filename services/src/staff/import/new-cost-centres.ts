import type { RowWarning } from '@staffplan/contracts/staff/import-issue'
import type { HrRow } from '@staffplan/contracts/staff/staff'
import { NearSpellings } from './near-spellings.ts'

/** A cost centre that the file names and that does not exist yet, with warnings for the administrator. */
export type NewCentre = {
  readonly number: string
  readonly name: string
  readonly warnings: readonly RowWarning[]
}

/** Each unknown number once, with the first name that stands beside it. */
export function newCentres(known: ReadonlySet<string>, rows: readonly HrRow[]): NewCentre[] {
  const found = new Map<string, { name: string; row: number }>()
  for (const { costCentre, row } of rows) {
    const { number, name = '' } = costCentre
    if (known.has(number) || found.get(number)?.name) continue
    found.set(number, { name, row: found.get(number)?.row ?? row })
  }
  if (found.size === 0) return []
  const spellings = new NearSpellings(known)
  return [...found].map(([number, { name, row }]) => {
    const alike = spellings.of(number)
    const codes = ['cost-centre-new', ...(alike ? [`cost-centre-${alike.by}` as const] : [])] as const
    return {
      number,
      name,
      warnings: codes.map((code) => ({ pointer: `/file/${row}`, code, params: { row, value: number } })),
    }
  })
}

import type { RowWarning } from '@staffplan/contracts/staff/import-issue'
import type { HrRow } from '@staffplan/contracts/staff/staff'

/** A cost centre that the file names and nobody has, with what the administrator should know about it. */
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
  const nearlyKnown = new Set([...known].map(withoutZeros))
  return [...found].map(([number, { name, row }]) => {
    const isNearlyKnown = nearlyKnown.has(withoutZeros(number))
    const codes = isNearlyKnown
      ? (['cost-centre-new', 'cost-centre-leading-zeros'] as const)
      : (['cost-centre-new'] as const)
    return {
      number,
      name,
      warnings: codes.map((code) => ({ pointer: `/file/${row}`, code, params: { row, value: number } })),
    }
  })
}

function withoutZeros(number: string): string {
  return number.replace(/^0+/, '')
}

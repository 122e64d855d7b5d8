import { toHundredths } from '@staffplan/contracts/arithmetic/decimal-round'
import type { BigPictureStructure } from '@staffplan/contracts/arithmetic/structure'

export type ManualSum = {
  readonly businessUnitId: number
  readonly year: number
  readonly manual: number
  /** FTE of the big picture for the same divisions. */
  readonly planned: number
}

type Given = {
  readonly structure: BigPictureStructure
  readonly year: number
  /** FTE planned by hand, by division. */
  readonly manual: ReadonlyMap<number, number>
  readonly fteOf: (divisionId: number) => number | null
}

/** Units whose manual plan differs from the big picture by more than rounding explains (half an FTE per division). */
export function manualSums({ structure, year, manual, fteOf }: Given): ManualSum[] {
  return structure.flatMap(({ businessUnit, divisions }) => {
    const both = divisions.flatMap(({ id }) => {
      const [byHand, planned] = [manual.get(id), fteOf(id)]
      return byHand === undefined || planned === null ? [] : [{ byHand, planned }]
    })
    const sum = { manual: 0, planned: 0 }
    for (const { byHand, planned } of both) {
      sum.manual += byHand
      sum.planned += toHundredths(planned)
    }
    const distance = Math.abs(sum.manual * 100 - sum.planned)
    if (distance <= both.length * 50) return []
    return [{ businessUnitId: businessUnit.id, year, manual: sum.manual, planned: sum.planned / 100 }]
  })
}

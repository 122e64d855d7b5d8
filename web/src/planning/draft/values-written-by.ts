import type { DraftState, DraftValue } from '@staffplan/contracts/planning/draft'
import { userOfWriter } from '@staffplan/contracts/planning/writer'

type Cell = Pick<DraftState['cells'][number], 'k' | 'v' | 'w'>

/** What a user wrote of some cells, by their keys. */
export function valuesWrittenBy(cells: readonly Cell[], userId: number): Map<string, DraftValue> {
  return new Map(cells.filter(({ w }) => userOfWriter(w) === userId).map(({ k, v }) => [k, v]))
}

import type { Draft, DraftState, DraftValue } from '@staffplan/contracts/planning/draft'
import { userOfWriter } from '@staffplan/contracts/planning/writer'

type Cell = Pick<DraftState['cells'][number], 'k' | 'v' | 'w'>

/** The values that a user wrote among these cells, by key. */
export function valuesWrittenBy(cells: readonly Cell[], userId: number): Map<string, DraftValue> {
  return new Map(cells.filter(({ w }) => userOfWriter(w) === userId).map(({ k, v }) => [k, v]))
}

/** The values that a user wrote among these keys of a draft. */
export function valuesAmong(
  { cells }: Draft,
  keys: Iterable<string>,
  userId: number,
): Map<string, DraftValue> {
  const known = [...keys].flatMap((k) => {
    const cell = cells.get(k)
    return cell ? [{ k, ...cell }] : []
  })
  return valuesWrittenBy(known, userId)
}

/** Keys of a draft that anybody has written after the revision. */
export function keysWrittenSince({ cells }: Draft, since: number): readonly string[] {
  return [...cells].flatMap(([key, { rev }]) => (rev > since ? [key] : []))
}

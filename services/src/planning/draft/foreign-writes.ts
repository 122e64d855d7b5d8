import { type DraftOp, type DraftValue, type GuardedOp, sameValue } from '@staffplan/contracts/planning/draft'
import { isSameWriter, NOBODY, writerName } from '@staffplan/contracts/planning/writer'
import type { DraftView } from './draft-view.ts'

/**
 * Places, in the list, of ops that give a key back to somebody else with a value which that writer never wrote there.
 * Told as far as the state remembers: what is not yet published, write by write, and what is published as it stands.
 */
export function misattributed(
  view: DraftView,
  actor: number,
  ops: readonly GuardedOp[],
): ReadonlySet<number> {
  const foreign = [...ops.entries()].filter(
    ([, { setW }]) => setW !== null && setW !== NOBODY && !view.isWriter(actor, setW),
  )
  if (foreign.length === 0) return new Set()
  const written = writesOf(view, new Set(foreign.map(([, { k }]) => k)))
  const isWrong = ({ k, v, setW }: GuardedOp): boolean => {
    const values = (written.get(k) ?? []).filter(({ w }) => isSameWriter(w, setW!)) // foreign ones name a writer
    return values.length > 0 && !values.some((value) => sameValue(value.v, v))
  }
  return new Set(foreign.filter(([, op]) => isWrong(op)).map(([index]) => index))
}

type Written = Pick<DraftOp, 'k'> & { readonly v: DraftValue; readonly w: string }

/** What is remembered of the writes under these keys, in any order. */
function writesOf(view: DraftView, keys: ReadonlySet<string>): ReadonlyMap<string, readonly Written[]> {
  const { published, base, unpublished } = view.state
  const standing = [...keys].flatMap((k) =>
    [view.cell(k), published.cells.get(k), base?.draft.cells.get(k)].flatMap((cell) =>
      cell ? [{ k, v: cell.v, w: cell.w }] : [],
    ),
  )
  const recent = unpublished.flatMap((event) =>
    event.ops.filter(({ k }) => keys.has(k)).map(({ k, v, w = writerName(event) }) => ({ k, v, w })),
  )
  return Map.groupBy([...standing, ...recent], ({ k }) => k)
}

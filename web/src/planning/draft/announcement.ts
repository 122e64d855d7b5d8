import type { DraftValue } from '@staffplan/contracts/planning/draft'
import type { Differences } from './differences.ts'
import type { DraftStore } from './draft-store.ts'
import { isSame } from './same-value.ts'
import {
  effectOfUnits,
  type SaveEffect,
  saveEffect,
  totalsOf,
  type UnitEffect,
  type YearTotals,
} from './save-effect.ts'

/** One entry of the draft whose value will change for everybody once it is published. */
export type AnnouncedChange = {
  readonly key: string
  readonly before: DraftValue
  readonly after: DraftValue
  /** User id of the author; null when the author is not known. */
  readonly by: number | null
  /** When it was written; null when that is not known. */
  readonly at: string | null
}

/** What the save dialog says will be published: the draft up to this revision and nothing newer. */
export type Announced = {
  readonly upTo: number
  /** Oldest first. */
  readonly changes: readonly AnnouncedChange[]
  readonly effect: SaveEffect
  readonly units: readonly UnitEffect[]
  readonly totals: readonly YearTotals[]
}

/** The draft and the published plan, as one user's tab holds them. */
export type Sides = {
  readonly store: DraftStore
  readonly published: DraftStore
  readonly differences: Differences
  readonly userId: number
}

/** Everything that publishing now would change; null while a plan or its calculation is not available yet. */
export function announce(
  { store, published, differences, userId }: Sides,
  listed: () => readonly AnnouncedChange[],
): Announced | null {
  if (!store.hasStarted() || !published.hasStarted()) return null
  // Both stores now show, and are compared at, exactly this revision.
  store.show()
  published.show()
  const effect = saveEffect({ draft: store, published, differences, me: userId })
  const plans = store.plan && published.plan && { draft: store.plan, published: published.plan }
  if (!effect || !plans) return null
  const changes = listed()
  return { upTo: store.rev, changes, effect, units: effectOfUnits(plans), totals: totalsOf(plans) }
}

/** The announced changes without those taken back or published meanwhile; the same object if none is gone. */
export function leftOf(announced: Announced, sides: Sides): Announced {
  const { published, differences } = sides
  const left = announced.changes
    .filter((change) => differences.has(change.key) || isOverwritten(change, sides))
    .map((change) => {
      const before = published.kept(change.key)
      return isSame(before, change.before) ? change : { ...change, before }
    })
  const { changes } = announced
  const isWhole = left.length === changes.length && left.every((change, index) => change === changes[index])
  return isWhole ? announced : { ...announced, changes: left }
}

/** Changes by others that the announcement did not contain, whether or not the feed reported them. */
export function unannounced(announced: Announced, now: Announced, sides: Sides): readonly AnnouncedChange[] {
  const known = new Map(announced.changes.map(({ key, after }) => [key, after]))
  const still = new Set(now.changes.map(({ key }) => key))
  const written = now.changes.filter(
    ({ key, after, by }) => by !== sides.userId && !(known.has(key) && isSame(known.get(key)!, after)),
  )
  const gone = announced.changes.filter((change) => !still.has(change.key) && isOverwritten(change, sides))
  return [
    ...written,
    ...gone.map((change) => ({
      ...change,
      after: sides.store.kept(change.key),
      by: sides.store.writerOf(change.key),
    })),
  ]
}

function isOverwritten({ key, after }: AnnouncedChange, { store, userId }: Sides): boolean {
  const by = store.writerOf(key)
  return by !== null && by !== userId && !isSame(store.kept(key), after)
}

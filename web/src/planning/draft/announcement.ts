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

/** One entry that everybody will see otherwise than now. */
export type AnnouncedChange = {
  readonly key: string
  readonly before: DraftValue
  readonly after: DraftValue
  /** User id; null where it is not known who wrote it. */
  readonly by: number | null
  /** Null where it is not known when. */
  readonly at: string | null
}

/** What the dialog says will be published: this revision, and nothing newer. */
export type Announced = {
  readonly upTo: number
  /** In the order of their writing. */
  readonly changes: readonly AnnouncedChange[]
  readonly effect: SaveEffect
  readonly units: readonly UnitEffect[]
  readonly totals: readonly YearTotals[]
}

/** The draft and what everybody sees of it, as one person has them. */
export type Sides = {
  readonly store: DraftStore
  readonly published: DraftStore
  readonly differences: Differences
  readonly userId: number
}

/** All that the draft has otherwise now, as it is `listed`; null while something of it is not known yet. */
export function announce(
  { store, published, differences, userId }: Sides,
  listed: () => readonly AnnouncedChange[],
): Announced | null {
  if (!store.hasStarted() || !published.hasStarted()) return null
  // From here on what is compared is what is shown, up to exactly this revision.
  store.show()
  published.show()
  const effect = saveEffect({ draft: store, published, differences, me: userId })
  const plans = store.plan && published.plan && { draft: store.plan, published: published.plan }
  if (!effect || !plans) return null
  const changes = listed()
  return { upTo: store.rev, changes, effect, units: effectOfUnits(plans), totals: totalsOf(plans) }
}

/** What is left of it for whoever has taken some of it back, or where some of it has been published since; itself if all is. */
export function leftOf(announced: Announced, sides: Sides): Announced {
  const { published, differences } = sides
  const left = announced.changes
    .filter((change) => differences.has(change.key) || isOverwritten(change, sides))
    .map((change) => {
      const before = published.kept(change.key)
      return isSame(before, change.before) ? change : { ...change, before }
    })
  const { changes } = announced
  const isWhole = left.length === changes.length && left.every((change, place) => change === changes[place])
  return isWhole ? announced : { ...announced, changes: left }
}

/** What others have written that was not announced, whether or not it was heard of. */
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

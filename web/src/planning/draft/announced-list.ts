import type { AnnouncedChange, Sides } from './announcement.ts'
import { isSame } from './same-value.ts'

/** The unpublished changes of the draft, oldest first. Unchanged entries keep their identity between reads. */
export class AnnouncedList {
  readonly #sides: Sides
  /** Keys that may have changed since the last `read`. */
  readonly #touched = new Set<string>()
  readonly #undo: readonly (() => void)[]
  #changes: readonly AnnouncedChange[] | null = null

  constructor(sides: Sides) {
    this.#sides = sides
    const touch = (keys: Iterable<string>) => {
      if (this.#changes) for (const key of keys) this.#touched.add(key)
    }
    this.#undo = [sides.store.changes.listen(touch), sides.published.changes.listen(touch)]
  }

  /** Compares what is shown; call `show` on both stores first. */
  read(): readonly AnnouncedChange[] {
    const { differences } = this.#sides
    const before = this.#changes
    const keys = before ? [...this.#touched].filter((key) => differences.has(key)) : [...differences.keys]
    const known = new Map(before?.filter(({ key }) => this.#touched.has(key)).map((each) => [each.key, each]))
    const read = keys.map((key) => this.#read(key, known.get(key)))
    const rest = before?.filter(({ key }) => !this.#touched.has(key)) ?? []
    this.#touched.clear()
    this.#changes = merged(rest, read.toSorted(byTime))
    return this.#changes
  }

  stop(): void {
    for (const undo of this.#undo) undo()
  }

  #read(key: string, known: AnnouncedChange | undefined): AnnouncedChange {
    const { store, published } = this.#sides
    const [before, after] = [published.kept(key), store.kept(key)]
    const [by, at] = [store.writerOf(key), store.writtenAt(key)]
    const isKnown = known && known.by === by && known.at === at
    if (isKnown && isSame(known.before, before) && isSame(known.after, after)) return known
    return { key, before, after, by, at }
  }
}

/** `at` is an ISO time as the log writes it, so that comparing the text compares the times. */
function byTime({ at: one }: AnnouncedChange, { at: other }: AnnouncedChange): number {
  const [a, b] = [one ?? '', other ?? '']
  return a === b ? 0 : a < b ? -1 : 1
}

function merged(
  one: readonly AnnouncedChange[],
  other: readonly AnnouncedChange[],
): readonly AnnouncedChange[] {
  const last = one.at(-1)
  const [first] = other
  // New changes were mostly written last, so appending is usually enough.
  if (!last || !first || byTime(last, first) <= 0) return [...one, ...other]
  return [...one, ...other].toSorted(byTime)
}

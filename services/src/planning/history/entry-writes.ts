import type { DraftOp, DraftValue } from '@staffplan/contracts/planning/draft'
import { NAMED_CHANGES } from '@staffplan/contracts/planning/history'
import { hasMoved, type Places, presentKey } from '#planning/present-scope.ts'

/** What became of one entry, which may have stood under another unit before its division moved. */
class EntryWrite {
  /** Under the unit where its division stands now. */
  readonly k: string
  /** By the keys that were written. */
  readonly #left = new Map<string, DraftValue>()

  constructor(k: string) {
    this.k = k
  }

  get keys(): readonly string[] {
    return [...this.#left.keys()]
  }

  /** One of its keys holds it at most: the others were emptied for it. */
  get to(): DraftValue {
    return [...this.#left.values()].find((v) => v !== null) ?? null
  }

  write({ k, v }: DraftOp): void {
    this.#left.set(k, v)
  }
}

/** What was written, entry by entry: the first ones, and how many there are. */
export class EntryWrites {
  readonly first: EntryWrite[] = []
  count = 0
  readonly #places: Places
  /** Others are written under one key only. */
  readonly #moved = new Map<string, EntryWrite>()

  constructor(places: Places) {
    this.#places = places
  }

  add(op: DraftOp): void {
    const isMoved = hasMoved(this.#places, op.k)
    const k = isMoved ? presentKey(this.#places, op.k) : op.k
    const known = isMoved ? this.#moved.get(k) : undefined
    if (known) {
      known.write(op)
      return
    }
    this.count += 1
    const isNamed = this.first.length < NAMED_CHANGES
    if (!isNamed && !isMoved) return
    const entry = new EntryWrite(k)
    entry.write(op)
    if (isNamed) this.first.push(entry)
    if (isMoved) this.#moved.set(k, entry)
  }
}

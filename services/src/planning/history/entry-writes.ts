import type { DraftOp, DraftValue } from '@staffplan/contracts/planning/draft'
import { NAMED_CHANGES } from '@staffplan/contracts/planning/history'
import { hasMoved, type Places, presentKey } from '#planning/present-scope.ts'

/** The writes of one entry, which may have stood under another unit before its division moved. */
class EntryWrite {
  /** The entry's key under the unit to which its division belongs now. */
  readonly k: string
  /** Last written value, by key. */
  readonly #left = new Map<string, DraftValue>()

  constructor(k: string) {
    this.k = k
  }

  get keys(): readonly string[] {
    return [...this.#left.keys()]
  }

  /** The entry's value after the writes: at most one of its keys holds it, as the others were emptied for it. */
  get to(): DraftValue {
    return [...this.#left.values()].find((v) => v !== null) ?? null
  }

  write({ k, v }: DraftOp): void {
    this.#left.set(k, v)
  }
}

/** Groups writes by entry: keeps the first `NAMED_CHANGES` entries and counts them all. */
export class EntryWrites {
  readonly first: EntryWrite[] = []
  count = 0
  readonly #places: Places
  /** Entries of divisions that have moved, by present key: only these can be written under several keys. */
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

import { createHash } from 'node:crypto'

const FIRST_SLOTS = 64
const FREE = 0n

/**
 * Finds the revision of each command in a stream that carried an `Idempotency-Key`. It takes twelve bytes for a command, so
 * that years of commands fit in memory; what a command was, and whether it is the same, is read from the log.
 */
export class CommandIndex {
  #marks = new BigUint64Array(FIRST_SLOTS)
  #revisions = new Uint32Array(FIRST_SLOTS)
  #size = 0

  static of({ marks, revisions }: ReturnType<CommandIndex['entries']>): CommandIndex {
    const index = new CommandIndex()
    while (marks.length * 2 > index.#marks.length) index.#grow()
    for (const [place, mark] of marks.entries()) index.#put(index.#slotOf(mark), mark, revisions[place]!)
    return index
  }

  /** A copy of the entries, from which `of` builds the same index. */
  entries(): { readonly marks: BigUint64Array; readonly revisions: Uint32Array } {
    const isTaken = (_: unknown, slot: number): boolean => this.#marks[slot] !== FREE
    return { marks: this.#marks.filter(isTaken), revisions: this.#revisions.filter(isTaken) }
  }

  /** The revision of the command's first event; null for a command that is not in the index. */
  revisionOf(commandId: string): bigint | null {
    const mark = markOf(commandId)
    const slot = this.#slotOf(mark)
    return this.#marks[slot] === mark ? BigInt(this.#revisions[slot]!) : null
  }

  /** Adds a command by its first event; its further events, which follow in the stream, are ignored. */
  add(commandId: string, revision: bigint): void {
    if (this.#size * 2 >= this.#marks.length) this.#grow()
    const mark = markOf(commandId)
    const slot = this.#slotOf(mark)
    if (this.#marks[slot] === mark) return
    this.#put(slot, mark, Number(revision))
  }

  #put(slot: number, mark: bigint, revision: number): void {
    this.#marks[slot] = mark
    this.#revisions[slot] = revision
    this.#size += 1
  }

  /** The slot that holds the mark, or the free slot where it belongs. */
  #slotOf(mark: bigint): number {
    const slots = this.#marks.length
    let slot = Number(mark % BigInt(slots))
    while (this.#marks[slot] !== FREE && this.#marks[slot] !== mark) slot = (slot + 1) % slots
    return slot
  }

  #grow(): void {
    const [marks, revisions] = [this.#marks, this.#revisions]
    this.#marks = new BigUint64Array(marks.length * 2)
    this.#revisions = new Uint32Array(marks.length * 2)
    this.#size = 0
    for (const [slot, mark] of marks.entries())
      if (mark !== FREE) this.#put(this.#slotOf(mark), mark, revisions[slot]!)
  }
}

function markOf(commandId: string): bigint {
  const mark = createHash('sha256').update(commandId).digest().readBigUInt64BE()
  return mark === FREE ? 1n : mark
}

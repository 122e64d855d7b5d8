import { setTimeout as delay } from 'node:timers/promises'
import type { PublicStaff } from './staff-view.ts'
import type { PositionedStructure } from './structure.ts'

/** Timings in milliseconds. */
export type StandInTimings = {
  /** How long the latest structure is waited for. */
  readonly brief: number
  /**
   * How long an earlier structure may stand in for it. After that something is wrong, and callers have to wait or fail.
   */
  readonly late: number
}

const TIMINGS: StandInTimings = { brief: 100, late: 30_000 }

type Shown<Staff extends PublicStaff> = {
  readonly last: PositionedStructure<Staff>
  /** Since when this structure has stood in for the latest, and when it last did; null once the latest has come. */
  late: { readonly since: number; readonly last: number } | null
}

type Asked<Staff extends PublicStaff> = {
  /** Position of the log that the answer must have reached; null for any. */
  readonly least: bigint | null
  readonly latest: () => Promise<PositionedStructure<Staff>>
}

/**
 * Structures for readers. After a large import it takes a while until the read models that they are built from have
 * reached the same position: meanwhile the structure shown before stands in, with its own position.
 */
export class ShownStructures<Staff extends PublicStaff> {
  readonly #timings: StandInTimings
  readonly #shown = new Map<number, Shown<Staff>>()

  constructor(timings = TIMINGS) {
    this.#timings = timings
  }

  async of(year: number, { least, latest }: Asked<Staff>): Promise<PositionedStructure<Staff>> {
    const coming = latest().then((last) => {
      const before = this.#shown.get(year)?.last
      // A read may end after one that started later.
      this.#shown.set(year, { last: before && before.position > last.position ? before : last, late: null })
      return last
    })
    const shown = this.#shown.get(year)
    if (!shown || (least !== null && shown.last.position < least)) return coming
    const first = await Promise.race([coming, delay(this.#timings.brief, null, { ref: false })])
    if (first) return first
    const { late } = this.#timings
    const now = performance.now()
    // If nobody has looked for this long, it is a new delay.
    const since = shown.late && now - shown.late.last <= late ? shown.late.since : now
    shown.late = { since, last: now }
    return now - since > late ? coming : shown.last
  }
}

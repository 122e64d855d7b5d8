import { setTimeout as delay } from 'node:timers/promises'
import type { PublicStaff } from './staff-view.ts'
import type { PositionedStructure } from './structure.ts'

/** Milliseconds. */
export type StandInTimings = {
  /** For which the latest is waited for. */
  readonly brief: number
  /** For which an earlier one may stand in for it; after that something is wrong, and has to be said. */
  readonly late: number
}

const TIMINGS: StandInTimings = { brief: 100, late: 30_000 }

type Shown<Staff extends PublicStaff> = {
  readonly last: PositionedStructure<Staff>
  /** Since when it has stood in for the latest, and when it last did; null when the latest came. */
  late: { readonly since: number; readonly last: number } | null
}

type Asked<Staff extends PublicStaff> = {
  /** A position that the caller knows of. */
  readonly least: bigint | null
  readonly latest: () => Promise<PositionedStructure<Staff>>
}

/**
 * Structures for who looks at them. After a large file the read models that they are put together from take a while to come to
 * the same position: meanwhile the one that was shown before stands in, with its own position.
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
      // A question may end after one that was asked later.
      this.#shown.set(year, { last: before && before.position > last.position ? before : last, late: null })
      return last
    })
    const shown = this.#shown.get(year)
    if (!shown || (least !== null && shown.last.position < least)) return coming
    const first = await Promise.race([coming, delay(this.#timings.brief, null, { ref: false })])
    if (first) return first
    const { late } = this.#timings
    const now = performance.now()
    // Nobody has looked for so long that this is another delay.
    const since = shown.late && now - shown.late.last <= late ? shown.late.since : now
    shown.late = { since, last: now }
    return now - since > late ? coming : shown.last
  }
}

import type { CarriedProjection } from '#ports/carried-projection.ts'
import { testCollections } from '#ports/documents-subject.contract.ts'
import type { ProjectorSeats, Seat } from '#ports/projector-seats.ts'
import { PACE, type Pace } from '../pace.ts'
import { openMongoSeats, type SeatOptions } from '../seats.ts'

export const testProjections: readonly CarriedProjection[] = testCollections.map((collection) => ({
  name: `${collection.name}-of-test`,
  version: 1,
  collections: [collection],
}))

/** A log that reaches beyond every position a test writes. */
export const endlessLog = { identity: async () => 'endless', head: async () => 2n ** 62n }

/** It never leaves its seat, however long the server is away. */
export const SITTING: Pace = { ...PACE, out: 1_000_000_000 }
/** As a process that was stopped: gives no sign of life and believes all the same that it has the seat. */
export const FROZEN: Pace = { ...SITTING, beat: 1_000_000_000 }
/** As in production, only faster; a machine that stalls for a second or two costs nobody the seat. */
export const FAST: Pace = { ...PACE, beat: 250, retry: 100, out: 3_000, watch: 50, expiry: 4_000 }
/** Comes in soon: for the place of one that is frozen, which a stall cannot cost anything any more. */
export const SUCCESSOR: Pace = { ...FAST, expiry: 1_000 }

export type TakenSeat = Seat & AsyncDisposable

/** The next seat; given back when disposed of. */
export async function takeSeat(seats: ProjectorSeats): Promise<TakenSeat> {
  const stop = new AbortController()
  const queue = seats.take(stop.signal)[Symbol.asyncIterator]()
  const { value, done } = await queue.next()
  if (done === true) throw new Error('the queue has ended')
  return {
    ...value,
    async [Symbol.asyncDispose]() {
      stop.abort()
      await queue.return?.()
    },
  }
}

/** Seats of a process of its own, and the first of them; both end together. */
export async function sitDown(url: string, options: Partial<SeatOptions> = {}): Promise<TakenSeat> {
  const seats = openMongoSeats(url, {
    projections: testProjections,
    log: endlessLog,
    pace: SITTING,
    ...options,
  })
  const seat = await takeSeat(seats)
  return {
    ...seat,
    async [Symbol.asyncDispose]() {
      await seat[Symbol.asyncDispose]()
      await seats[Symbol.asyncDispose]()
    },
  }
}

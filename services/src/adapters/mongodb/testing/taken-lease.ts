import type { ProjectionDescriptor } from '#ports/projection-descriptor.ts'
import { testCollections } from '#ports/documents-subject.contract.ts'
import type { ProjectorLease, HeldLease } from '#ports/projector-lease.ts'
import { LEASE_TIMINGS, type LeaseTimings } from '#adapters/mongodb/lease/lease.ts'
import { openMongoProjectorLease, type LeaseOptions } from '#adapters/mongodb/lease/projector-lease.ts'

export const testProjections: readonly ProjectionDescriptor[] = testCollections.map((collection) => ({
  name: `${collection.name}-of-test`,
  version: 1,
  collections: [collection],
}))

/** A log whose head is beyond every position that a test writes. */
export const endlessLog = { identity: async () => 'endless', head: async () => 2n ** 62n }

/** Timings of a holder that never gives up its lease, however long the server is away. */
export const SITTING: LeaseTimings = { ...LEASE_TIMINGS, out: 1_000_000_000 }
/** Timings of a frozen process: it sends no heartbeats, yet believes that it has the lease. */
export const FROZEN: LeaseTimings = { ...SITTING, beat: 1_000_000_000 }
/** Faster timings than in production; a machine that stalls for a second or two costs nobody the lease. */
export const FAST: LeaseTimings = {
  ...LEASE_TIMINGS,
  beat: 250,
  retry: 100,
  out: 3_000,
  watch: 50,
  expiry: 4_000,
}
/** Timings of a process that takes over from a frozen one soon; a stall of the machine does no harm then. */
export const SUCCESSOR: LeaseTimings = { ...FAST, expiry: 1_000 }

export type TakenLease = HeldLease & AsyncDisposable

/** Takes the next lease; disposing gives it back. */
export async function takeLease(leases: ProjectorLease): Promise<TakenLease> {
  const stop = new AbortController()
  const queue = leases.take(stop.signal)[Symbol.asyncIterator]()
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

/** Takes a lease as a process of its own; disposing ends both. */
export async function acquireLease(url: string, options: Partial<LeaseOptions> = {}): Promise<TakenLease> {
  const leases = openMongoProjectorLease(url, {
    projections: testProjections,
    log: endlessLog,
    timings: SITTING,
    ...options,
  })
  const lease = await takeLease(leases)
  return {
    ...lease,
    async [Symbol.asyncDispose]() {
      await lease[Symbol.asyncDispose]()
      await leases[Symbol.asyncDispose]()
    },
  }
}

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

/** A log that reaches beyond every position a test writes. */
export const endlessLog = { identity: async () => 'endless', head: async () => 2n ** 62n }

/** It never leaves its lease, however long the server is away. */
export const SITTING: LeaseTimings = { ...LEASE_TIMINGS, out: 1_000_000_000 }
/** As a process that was stopped: gives no sign of life and believes all the same that it has the lease. */
export const FROZEN: LeaseTimings = { ...SITTING, beat: 1_000_000_000 }
/** As in production, only faster; a machine that stalls for a second or two costs nobody the lease. */
export const FAST: LeaseTimings = {
  ...LEASE_TIMINGS,
  beat: 250,
  retry: 100,
  out: 3_000,
  watch: 50,
  expiry: 4_000,
}
/** Comes in soon: for the place of one that is frozen, which a stall cannot cost anything any more. */
export const SUCCESSOR: LeaseTimings = { ...FAST, expiry: 1_000 }

export type TakenLease = HeldLease & AsyncDisposable

/** The next lease; given back when disposed of. */
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

/** Leases of a process of its own, and the first of them; both end together. */
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

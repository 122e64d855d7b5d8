import type { ChainRule } from '@staffplan/services/maintenance/log/hash-chains'
import { draftEvents } from '@staffplan/contracts/planning/draft-events'
import { draftEventHash } from '@staffplan/services/streams/draft-event-hash'

/** Every event of a shared draft names the hash of the one before. */
export const draftChain: ChainRule = {
  isChained: ({ type }) => type in draftEvents,
  named: ({ data }) => (data as { prevHash?: unknown } | null)?.prevHash, // whatever stands there is compared
  hash: draftEventHash, // of what is stored: a later version reads an event in another shape
}

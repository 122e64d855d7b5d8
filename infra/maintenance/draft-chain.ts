import type { ChainRule } from '@staffplan/services/maintenance/log/hash-chains'
import { draftEvents } from '@staffplan/contracts/planning/draft-events'
import { draftEventHash } from '@staffplan/services/streams/draft-event-hash'

/** Every event of a shared draft contains the hash of the previous one. */
export const draftChain: ChainRule = {
  isChained: ({ type }) => type in draftEvents,
  named: ({ data }) => (data as { prevHash?: unknown } | null)?.prevHash, // any value is compared
  hash: draftEventHash, // of the stored event: later versions may read another shape
}

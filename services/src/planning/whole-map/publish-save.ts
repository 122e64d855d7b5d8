import type { DraftPublished } from '@staffplan/contracts/planning/draft-events'
import type { ScopedNumbers } from '@staffplan/contracts/planning/published'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { accepted } from '#planning/draft/draft-writer.ts'
import { revisionOf } from '#planning/draft/live-draft.ts'
import { calculated, planBasis } from '#planning/plan-basis.ts'
import type { Saved } from './save-groups.ts'
import { ofPublish, type SavedCall, senderOf, type StoreSave } from './store-save.ts'

/**
 * Publishes the latest revision, once for all calls of a save. Repeated calls publish nothing that others wrote since:
 * at most what they had written themselves. `posted` values that the server calculates differently are counted in the
 * trail; on their own they publish nothing, and differences are only logged as a warning.
 */
export async function publishSave(save: StoreSave, calls: readonly SavedCall[]): Promise<Saved> {
  const { live } = save
  const folded = await live.folded()
  const isRepeated = calls.some(({ earlier }) => earlier) && !calls.some(isNewWrite)
  const upTo = isRepeated ? lastWrite(calls) : revisionOf(folded)
  if (isRepeated && upTo <= (folded.state.lastPublish?.upTo ?? -1))
    return { position: folded.position, mismatches: countedThen(calls) }
  const posted = calls.find((call) => call.posted)?.posted
  const mismatches = posted ? await mismatchesIn(save, posted) : 0
  if (calls.every((call) => call.posted)) {
    // Sending calculated values is not a request to publish what others are still drafting.
    if (mismatches > 0)
      save.request.log.warn({ mismatches }, 'calculated values differ from those of the server')
    return { position: folded.position, mismatches }
  }
  const [first, ...others] = calls.filter(({ wrote }) => wrote === null)
  const { context } = first ?? calls[0]! // a group has at least one call
  const sender = senderOf(save.request, { context: ofPublish(context), base: upTo })
  const counted = mismatches === 0 ? {} : { mismatches }
  const shared = others.flatMap((call) => known(ofPublish(call.context)))
  accepted(
    await live.writer.submit({ type: 'publish', sender, right: save.right, upTo, ...counted, calls: shared }),
  )
  return { position: await live.positionFrom(folded.position), mismatches }
}

/** The call as a publish records it; nothing without an `Idempotency-Key`, as such a call is never repeated. */
function known({ commandId, request }: CommandContext): NonNullable<DraftPublished['calls']> {
  return request === undefined ? [] : [{ commandId, request }]
}

function isNewWrite({ wrote, earlier }: SavedCall): boolean {
  return wrote !== null && !earlier
}

/** Revision of the last write of the calls; -1 when they wrote nothing, which means that they had been published. */
function lastWrite(calls: readonly SavedCall[]): number {
  return Math.max(-1, ...calls.map(({ wrote }) => wrote ?? -1))
}

function countedThen(calls: readonly SavedCall[]): number {
  const published = calls.flatMap(({ wrote, earlier }) => (wrote === null ? (earlier?.events ?? []) : []))
  return (published[0]?.data as DraftPublished | undefined)?.mismatches ?? 0 // the first event of a call without writes is its publish
}

async function mismatchesIn(
  { deps, drafts, live, right }: StoreSave,
  posted: ScopedNumbers,
): Promise<number> {
  const { state } = await live.folded()
  const values = calculated(await planBasis(deps, drafts.paidStructures(right)), state.draft)
  return Object.entries(posted).filter(([scope, value]) => (values[scope] ?? null) !== value).length
}

import type { ApiDispatch } from '#api/use-api-dispatch.ts'
import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'

/** The events of a plan from a revision on; null when they are not available now. Its script is loaded on demand. */
export async function readChanges(
  dispatch: ApiDispatch,
  asked: { readonly plan: string; readonly from: number },
): Promise<readonly DraftFeedEvent[] | null> {
  const pastApi = await import('./past-api.ts').catch(() => null)
  const changes = pastApi?.pastChanges.initiate(asked, { subscribe: false, forceRefetch: true })
  return (changes && (await dispatch(changes)).data?.events) ?? null
}

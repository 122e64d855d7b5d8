import { Refusal } from '@staffplan/contracts/refusal'
import type { EventLog, RecordedEvent } from '#ports/event-log.ts'
import type { EventTypes } from '#kernel/streams/event-types.ts'

type Identified = { readonly commandId: string; readonly request?: string | undefined }
type Place = { readonly stream: string; readonly revision: bigint }

/**
 * The events that a command stored from a revision on; null when another command's events are there. Throws
 * `idempotency-key-reused` when the command was another request under the same key.
 */
export async function storedCommand(
  log: Pick<EventLog, 'read'>,
  types: EventTypes,
  { stream, revision, context }: Place & { readonly context: Identified },
): Promise<readonly RecordedEvent[] | null> {
  const events: RecordedEvent[] = []
  for await (const event of log.read(stream, { from: revision })) {
    if (event.metadata.commandId !== context.commandId) break
    if (event.metadata.request !== context.request) throw new Refusal('idempotency-key-reused')
    events.push(types.read(event))
  }
  return events.length > 0 ? events : null
}

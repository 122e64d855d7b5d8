import { LOG_NUMBER } from '@staffplan/contracts/log-number'
import type { RecordDefinition } from '@staffplan/contracts/record'
import { Refusal } from '@staffplan/contracts/refusal'
import type { Handler } from '#kernel/commands/handle.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { StreamModel } from '#kernel/streams/stream-model.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { recordEntity } from './record-decisions.ts'
import type { RecordItem, RecordState } from './record-state.ts'

type Events = Pick<LogReader, 'read'>

/** A change that shall be taken back. */
type Change = {
  readonly stream: string
  /** As events name it: `costCentre:17`. */
  readonly entity: string
  /** Of the event that the change ended with. */
  readonly revision: string
  /** What the entity is now; absent when it was deleted. */
  readonly present: { readonly revision: bigint } | undefined
}

/** The last event about something. Throws `stale-if-match` when it is another one, so that nobody's later change is written over. */
export async function lastEventOf(
  events: Events,
  { stream, entity, revision, present }: Change,
): Promise<RecordedEvent> {
  const params = present ? { params: { etag: String(present.revision) } } : {}
  const stale = new Refusal('stale-if-match', params)
  if (!LOG_NUMBER.test(revision)) throw stale
  if (present && String(present.revision) !== revision) throw stale
  let last: RecordedEvent | null = null
  for await (const event of events.read(stream, { from: BigInt(revision) })) {
    const isIts = event.metadata.entity === entity
    if (last === null && !isIts) throw stale
    if (last !== null && isIts) throw stale
    last ??= event
    if (present) break // its revision says that nothing came after
  }
  if (last === null) throw stale
  return last
}

type Asked<State, Values> = {
  readonly model: StreamModel<State>
  readonly stream: string
  readonly definition: RecordDefinition
  readonly select: (state: State) => RecordState<Values>
  readonly id: number
  readonly revision: string
}

/** What a change is taken back to: the stream's state before its command, and the record in it, if it was there. */
type Undone<State, Values> = { readonly before: State; readonly was: RecordItem<Values> | undefined }

/** How things stood before a record's last change; `not-found` when the record has never been there. */
export async function beforeLastChange<State, Values>(
  { handler, events }: { readonly handler: Handler; readonly events: Events },
  state: State,
  { model, stream, definition, select, id, revision }: Asked<State, Values>,
): Promise<Undone<State, Values>> {
  const { items, lastId } = select(state)
  if (id > lastId) throw new Refusal('not-found')
  const entity = recordEntity(definition, id)
  const last = await lastEventOf(events, { stream, entity, revision, present: items.get(id) })
  const first = await firstOfCommand(events, last)
  const before = first === 0n ? model.initial() : await handler.stateAt(model, stream, first - 1n)
  return { before, was: select(before).items.get(id) }
}

/** A command may have stored other events before the record's own. */
async function firstOfCommand(
  events: Events,
  { stream, revision, metadata }: RecordedEvent,
): Promise<bigint> {
  let first = revision
  for await (const event of events.read(stream, { to: revision, backwards: true })) {
    if (event.metadata.commandId !== metadata.commandId) break
    first = event.revision
  }
  return first
}

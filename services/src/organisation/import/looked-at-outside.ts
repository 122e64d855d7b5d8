import { ORGANISATION_STREAM, organisationModel, type OrganisationState } from '#streams/organisation.ts'
import type { Deps } from '#deps.ts'
import type { Decision, Handled } from '#kernel/commands/handle.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

/** So often others may change what is looked at; then they wait while it is. */
const ATTEMPTS = 5
/** Events of others after which it is looked at once more instead of at each of them. */
const MOST_EVENTS = 200

/** What a command of many records looks at, and what it then decides. */
type Command<Seen> = {
  readonly context: CommandContext
  /** Takes its time and lets others work meanwhile. */
  readonly look: (state: OrganisationState) => Promise<Seen>
  /** Whether an event of somebody else, stored meanwhile, could make it look different. */
  readonly isSeen: (event: RecordedEvent) => boolean
  /** Brief: others wait. */
  readonly decide: (seen: Seen) => Decision | Promise<Decision>
}

/** The organisation has moved since it was looked at: once more, outside the lock. */
class Outdated extends Error {}

/** Looks at the organisation while others go on working, and stores in one brief turn. */
export async function lookedAtOutside<Seen>(
  { handler, events }: Pick<Deps, 'handler' | 'events'>,
  { context, look, isSeen, decide }: Command<Seen>,
): Promise<{ readonly handled: Handled; readonly seen: Seen }> {
  for (let attempt = 1; ; attempt += 1) {
    const { state, revision: from } = await handler.folded(organisationModel, ORGANISATION_STREAM)
    let seen = await look(state)
    try {
      const handled = await handler.handle({
        model: organisationModel,
        stream: ORGANISATION_STREAM,
        context,
        async decide(now, to) {
          const isOutdated = await hasMoved(events, { from, to, isSeen })
          if (isOutdated && attempt < ATTEMPTS) throw new Outdated()
          if (isOutdated) seen = await look(now)
          return decide(seen)
        },
      })
      return { handled, seen }
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
    }
  }
}

type Span = Pick<Command<unknown>, 'isSeen'> & {
  readonly from: 'none' | bigint
  readonly to: 'none' | bigint
}

/** Whether something that was looked at has changed in between. */
export async function hasMoved(
  events: Pick<LogReader, 'read'>,
  { from, to, isSeen }: Span,
): Promise<boolean> {
  if (from === to || to === 'none') return false
  const first = from === 'none' ? 0n : from + 1n
  if (to - first >= MOST_EVENTS) return true
  for await (const event of events.read(ORGANISATION_STREAM, { from: first, to }))
    if (isSeen(event)) return true
  return false
}

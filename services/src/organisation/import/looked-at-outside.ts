import { ORGANISATION_STREAM, organisationModel, type OrganisationState } from '#streams/organisation.ts'
import type { Deps } from '#deps.ts'
import type { Decision, Handled } from '#kernel/commands/handle.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

/**
 * After so many tries that were overtaken by changes of others, the look takes place under the lock, where they wait.
 */
const ATTEMPTS = 5
/** Number of new events from which on the look is repeated instead of checking each event. */
const MOST_EVENTS = 200

/** What a command of many records looks at, and what it then decides. */
type Command<Seen> = {
  readonly context: CommandContext
  /** Looks at the organisation outside the lock; may take long and lets other work run in between. */
  readonly look: (state: OrganisationState) => Promise<Seen>
  /** Whether an event that was stored meanwhile could change what the look found. */
  readonly isSeen: (event: RecordedEvent) => boolean
  /** Decides under the lock; must be brief, as others wait. */
  readonly decide: (seen: Seen) => Decision | Promise<Decision>
}

/** Thrown when the organisation has changed since the look, which has to be repeated outside the lock. */
class Outdated extends Error {}

/** Looks at the organisation while other work goes on, then decides and stores in one brief turn under the lock. */
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

/** Whether an event between two revisions could change what the look found. */
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

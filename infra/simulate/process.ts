import type { DraftOp, DraftState } from '@staffplan/contracts/planning/draft'
import { draftEvents } from '@staffplan/contracts/planning/draft-events'
import type { PublishedState } from '@staffplan/contracts/planning/published'
import { Handler } from '@staffplan/services/kernel/commands/handle'
import { PayRight } from '@staffplan/services/kernel/projections/pay-right'
import { EventTypes } from '@staffplan/services/kernel/streams/event-types'
import type { Folded } from '@staffplan/services/kernel/streams/folded'
import { LogReader } from '@staffplan/services/kernel/streams/log-reader'
import { ClientHandover } from '@staffplan/services/live/client-handover'
import { Conversation } from '@staffplan/services/live/conversation'
import { Hub } from '@staffplan/services/live/hub'
import { IntakeLimitsByUser } from '@staffplan/services/live/intake-limits'
import { ListInvalidations } from '@staffplan/services/live/list-invalidations'
import { Presences } from '@staffplan/services/live/presence'
import { liveTimings } from '@staffplan/services/live/timings'
import type { TopicSource } from '@staffplan/services/live/topic-source'
import { draftTopics } from '@staffplan/services/planning/draft/draft-topic'
import { LiveDraft, revisionOf } from '@staffplan/services/planning/draft/live-draft'
import { PlanHistories } from '@staffplan/services/planning/history/plan-history'
import type { Fingerprint } from '@staffplan/services/planning/plan-basis'
import { draftState, publishedState } from '@staffplan/services/planning/plan-states'
import { publishedTopics } from '@staffplan/services/planning/published-topic'
import { bigPictureModel, bigPictureStream } from '@staffplan/services/streams/big-picture'
import { type BigPictureState, draftAsOf, isKept } from '@staffplan/services/streams/big-picture-state'
import { entriesHash, entriesOf } from '@staffplan/services/streams/snapshots'
import { references } from '../../services/src/planning/draft/draft.given.ts'
import { LogConnection } from './log-connection.ts'
import type { Wire } from './wire.ts'

const PLAN = String(references.period.startYear)
const STREAM = bigPictureStream(PLAN)
const PROGRAM = 9

type Commanded = NonNullable<TopicSource['command']>

type Parts = ConstructorParameters<typeof LogConnection>[0] & {
  /** Wraps the command handler of a topic. */
  readonly watched: (command: Commanded) => Commanded
}

/** Everything that lives in one server process and dies with it: the product's own parts, with simulated log and clock. */
export class SimProcess {
  readonly #log: LogConnection
  readonly #handler: Handler
  readonly #draft: Promise<LiveDraft>
  readonly #conversations = new Set<Conversation>()
  readonly #parts: ConstructorParameters<typeof Conversation>[1]

  constructor({ watched, ...parts }: Parts) {
    const types = new EventTypes(draftEvents)
    this.#log = new LogConnection(parts)
    const checkpoints = {
      restored: async (_fold: unknown, upTo: bigint | null) => parts.log.restored(upTo),
      keep: async () => {}, // the simulation decides when
    }
    this.#handler = new Handler(this.#log, types, { checkpoints: checkpoints as never }) // all that the handler uses
    const events = new LogReader(this.#log, types)
    this.#draft = this.#open(events, parts.log.epoch)
    const drafts = { named: (plan: string) => (plan === PLAN ? this.#draft : Promise.resolve(null)) }
    const hub = new Hub()
    const now = () => new Date(Date.now())
    const draft = draftTopics({ now }, drafts)
    hub.serve({ ...draft, command: draft.command && watched(draft.command) })
    hub.serve(publishedTopics(drafts))
    this.#parts = {
      deps: {
        hub,
        now,
        events,
        models: { open: () => ({ get: async () => null }), has: () => false } as never, // names only
        sessions: { authenticate: async (token: string) => signedIn(token) } as never, // nothing else is asked
      },
      listInvalidations: new ListInvalidations(hub),
      intakeLimits: new IntakeLimitsByUser(),
      timings: liveTimings,
      presences: new Presences(),
      handover: new ClientHandover(),
      socketsOf: () => 1,
      refused: () => {},
      failures: {
        failed(error) {
          throw error
        },
        stored: () => {},
      },
      closed: () => {},
    }
  }

  die(): void {
    this.#log.isDead = true
  }

  /** Accepts a client's connection. */
  accept(wire: Wire): (frame: string) => void {
    const closed = (self: Conversation) => this.#conversations.delete(self)
    // The wire's end has every member that a connection uses of a socket.
    this.#conversations.add(new Conversation(wire.server as never, { ...this.#parts, closed }))
    return (frame) => wire.server.emit('message', Buffer.from(frame), false)
  }

  check(now: number): void {
    for (const conversation of this.#conversations) conversation.check(now)
  }

  /** The answer to `GET /v1/bigPicture/draft`. */
  async draft(): Promise<DraftState> {
    const live = await this.#draft
    return draftState(live, await live.folded(), references.period)
  }

  /** The answer to `GET /v1/bigPicture/published`. */
  async published(): Promise<PublishedState> {
    const live = await this.#draft
    return publishedState(live, await live.folded(), references.period)
  }

  /** The current state, as a checkpoint would store it. */
  async checkpoint(): Promise<Folded<BigPictureState>> {
    return (await this.#draft).folded()
  }

  /** Saves and publishes a whole map, as a program does. */
  async post(ops: readonly DraftOp[], commandId: string): Promise<void> {
    const { writer } = await this.#draft
    const at = new Date(Date.now()).toISOString()
    const sender = (part: string) => {
      const context = { commandId: `${commandId} ${part}`, correlationId: '', actor: PROGRAM, at }
      return { clientId: 'program-0', seq: null, base: -1, via: 'rest', context } as const
    }
    const saved = await writer.submit({ type: 'ops', cause: 'legacy', ops, sender: sender('ops') })
    if (saved.status !== 'applied') return
    const right = PayRight.through({ name: 'a program', pay: true }, 1)
    await writer.submit({ type: 'publish', right, upTo: saved.rev, sender: sender('publish') })
  }

  async #open(events: LogReader, epoch: string): Promise<LiveDraft> {
    const draft = new LiveDraft({
      deps: { handler: this.#handler, events },
      planId: PLAN,
      epoch,
      folded: await this.#handler.folded(bigPictureModel, STREAM),
      histories: new PlanHistories(events),
      references: async () => references,
      fingerprint: (upTo) => this.#fingerprint(upTo),
    })
    await draft.catchUp()
    return draft
  }

  /** A fingerprint of the entries only: organisation and pay do not change here. */
  async #fingerprint(upTo: number): Promise<Fingerprint | null> {
    const folded = await this.#handler.folded(bigPictureModel, STREAM)
    if (upTo > revisionOf(folded) || !isKept(folded.state, upTo)) return null
    const stateHash = entriesHash(entriesOf(draftAsOf(folded.state, upTo).cells))
    return { structPos: '0', period: references.period, specialDrivers: [], stateHash, resultHash: stateHash }
  }
}

/** Tokens of the simulation are user ids. */
function signedIn(token: string) {
  return { userId: Number(token), roleId: 1, sessionId: token }
}

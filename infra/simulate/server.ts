import type { CommandFrame } from '@staffplan/contracts/live'
import { draftChecksum } from '@staffplan/contracts/planning/draft-checksum'
import { Refusal } from '@staffplan/contracts/refusal'
import type { DraftCommand, DraftOutcome } from '@staffplan/services/planning/draft/draft-command'
import { decideDraft } from '@staffplan/services/planning/draft/draft-commands'
import { feedEvent } from '@staffplan/services/planning/draft/draft-feed'
import { requestOf } from '@staffplan/services/planning/draft/draft-topic'
import type { Decided } from '@staffplan/services/kernel/streams/stream-model'
import { Conversation } from '@staffplan/services/live/conversation'
import { Hub } from '@staffplan/services/live/hub'
import { IntakeLimitsByUser } from '@staffplan/services/live/intake-limits'
import { ListInvalidations } from '@staffplan/services/live/list-invalidations'
import { liveErrorOf } from '@staffplan/services/live/live-error'
import { Presences } from '@staffplan/services/live/presence'
import { ClientHandover } from '@staffplan/services/live/client-handover'
import { liveTimings } from '@staffplan/services/live/timings'
import { Topic } from '@staffplan/services/live/topic'
import type { LiveOutcome, Sender, TopicSource } from '@staffplan/services/live/topic-source'
import { bigPictureModel } from '@staffplan/services/streams/big-picture'
import { type BigPictureState, clientName } from '@staffplan/services/streams/big-picture-state'
import { references } from '../../services/src/planning/draft/draft.given.ts'
import type { Chance } from './chance.ts'
import type { EpochRecord } from './history-of-epochs.ts'
import { StoredLog } from './stored-log.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { Wire } from './wire.ts'

const EVERY_SECOND = 1_000

type Waiting = { readonly command: DraftCommand; readonly resolve: (outcome: LiveOutcome) => void }

/** What lives in one process, and dies with it. */
type Memory = {
  readonly state: BigPictureState
  readonly topic: Topic
  readonly hub: Hub
  readonly parts: ConstructorParameters<typeof Conversation>[1]
  readonly conversations: Set<Conversation>
  readonly waiting: Waiting[]
  isWriting: boolean
  isDead: boolean
}

/** What became of a command, as the server decided it. */
export type Verdict = {
  readonly client: string
  readonly seq: number
  readonly outcome: DraftOutcome['status']
}

/**
 * One server: the product's own decisions, model, topics and conversations, over a log and a clock of the simulation. What
 * is in the log survives its crashes; all else does not.
 */
export class SimServer {
  readonly #time: VirtualTime
  readonly #chance: Chance
  readonly #log = new StoredLog()
  #memory: Memory
  readonly verdicts: Verdict[] = []
  isUp = true

  constructor(time: VirtualTime, chance: Chance) {
    this.#time = time
    this.#chance = chance
    this.#memory = this.#start()
    this.#look()
  }

  get epoch(): string {
    return this.#log.epoch
  }

  get head(): number {
    return this.#log.head
  }

  get record(): EpochRecord {
    return this.#log.record
  }

  get records(): ReadonlyMap<string, EpochRecord> {
    return this.#log.records
  }

  /** As `GET /v1/bigPicture/draft` answers. */
  draft() {
    const { state } = this.#memory
    const cells = [...state.draft.cells].map(([k, cell]) => ({ k, ...cell }))
    return { epoch: this.epoch, rev: this.head, cells, snapshots: [] }
  }

  /** A client has opened a wire. */
  accept(wire: Wire): (frame: string) => void {
    const { conversations, parts } = this.#memory
    const closed = (self: Conversation) => conversations.delete(self)
    // The end has all that a connection uses of a socket.
    conversations.add(new Conversation(wire.server as never, { ...parts, closed }))
    return (frame) => wire.server.emit('message', Buffer.from(frame), false)
  }

  /** A whole map that a program saves. */
  post(command: DraftCommand): void {
    void this.#submit(command)
  }

  /** The process ends in the middle of whatever it does; the next one finds the log, and perhaps a checkpoint. */
  crash(): void {
    this.#memory.isDead = true
    this.isUp = false
  }

  restart(): void {
    this.isUp = true
    this.#memory = this.#start()
  }

  /** From a backup: what happened after it never did. */
  restoreBackup(): void {
    const events = this.head + 1
    const kept = this.#chance.between(Math.max(0, events - 12), events)
    this.crash()
    this.#log.cut(kept)
    this.restart()
  }

  keepCheckpoint(): void {
    if (this.isUp) this.#log.keepCheckpoint(this.#memory.state)
  }

  /** State from a checkpoint and what came after it is state from everything. */
  checkRestart(): void {
    this.#log.check()
  }

  #start(): Memory {
    const hub = new Hub()
    const topic = new Topic({ name: 'draft:2019', epoch: this.epoch, head: this.head })
    const published = new Topic({ name: 'published:2019', epoch: 'published', head: 0 })
    const memory: Memory = {
      state: this.#log.folded(),
      topic,
      hub,
      conversations: new Set(),
      waiting: [],
      isWriting: false,
      isDead: false,
      parts: {
        deps: {
          hub,
          now: () => new Date(Date.now()),
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
      },
    }
    hub.serve(this.#source(memory))
    hub.serve({
      ...this.#source(memory),
      kind: 'published',
      open: async () => published,
      checksum: async () => null,
      command: null,
    })
    return memory
  }

  #source(memory: Memory): TopicSource {
    return {
      kind: 'draft',
      role: 'auditor',
      pay: true,
      lists: [],
      open: async () => memory.topic,
      lastSeq: async (_name, { user, clientId }) =>
        memory.state.clients.last(clientName(user.userId, clientId)),
      checksum: async () => ({ rev: this.head, stateHash: draftChecksum(memory.state.draft) }),
      command: (_name, frame, sender) => this.#command(frame, sender),
    }
  }

  async #command(frame: CommandFrame, { user, clientId, correlationId }: Sender): Promise<LiveOutcome> {
    const { seq, base } = frame
    const commandId = `${user.userId}/${clientId}/${seq}`
    const context = { commandId, correlationId, actor: user.userId, at: new Date(Date.now()).toISOString() }
    const sender = { clientId, seq, base, via: 'ws', context } as const
    try {
      const request = requestOf(frame, sender, () => {
        throw new Error('nobody publishes pay here')
      })
      if (request.type === 'publish' || request.type === 'undo')
        return { status: 'refused', code: 'not-found', message: 'not-found', details: [] }
      if (request.type !== 'guarded') return await this.#submit(request)
      return await this.#submit({ ...request, borneOut: new Set() }) // nobody saves here, so nothing is forgotten
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: 'refused', code: 'invalid', message: error.code, details: error.errors }
    }
  }

  #submit(command: DraftCommand): Promise<LiveOutcome> {
    const { promise, resolve } = Promise.withResolvers<LiveOutcome>()
    const memory = this.#memory
    memory.waiting.push({ command, resolve })
    if (!memory.isWriting) this.#write(memory)
    return promise
  }

  /** All that waits is decided at once and appended together; one append is under way at a time. */
  #write(memory: Memory): void {
    if (memory.isDead || memory.waiting.length === 0) return
    memory.isWriting = true
    const batch = memory.waiting.splice(0)
    const commands = batch.map(({ command }) => command)
    const { events, outcomes } = decideDraft(memory.state, this.head, { commands, references })
    const append = (): void => {
      if (!memory.isDead) this.#append(memory, events)
    }
    const broadcast = (): void => {
      if (memory.isDead) return
      memory.topic.deliver(this.#log.latest(events.length).map((event) => feedEvent(event)))
      this.#answer(memory, batch, outcomes)
    }
    this.#time.after(this.#chance.between(1, 30), () => {
      append()
      // It may die between the two.
      this.#time.after(this.#chance.between(0, 3), broadcast)
    })
  }

  #append(memory: Memory, events: readonly Decided[]): void {
    for (const event of events) bigPictureModel.evolve(memory.state, this.#log.append(event))
  }

  #answer(memory: Memory, batch: readonly Waiting[], outcomes: readonly DraftOutcome[]): void {
    memory.topic.flush()
    for (const [index, outcome] of outcomes.entries()) {
      const waiting = batch[index]
      if (!waiting) continue
      const { clientId, seq, context } = waiting.command.sender
      if (seq !== null)
        this.verdicts.push({ client: clientName(context.actor, clientId), seq, outcome: outcome.status })
      waiting.resolve(answerOf(outcome))
    }
    memory.isWriting = false
    this.#write(memory)
  }

  #look(): void {
    this.#time.after(EVERY_SECOND, () => {
      for (const conversation of this.#memory.conversations) conversation.check(this.#time.now)
      this.#look()
    })
  }
}

/** Tokens of the simulation are user ids. */
function signedIn(token: string) {
  return { userId: Number(token), roleId: 1, sessionId: token }
}

function answerOf(outcome: DraftOutcome): LiveOutcome {
  if (outcome.status !== 'refused') return outcome
  const { code, errors, skipped } = outcome
  return {
    status: 'refused',
    code: liveErrorOf(code),
    message: code,
    details: errors,
    ...(skipped && { skipped }),
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { draftChecksum } from '@staffplan/contracts/planning/draft-checksum'
import {
  type Draft,
  draftFeedEvent,
  type DraftState,
  emptyDraft,
  foldDraft,
} from '@staffplan/contracts/planning/draft'
import type { ServerFrame, ServerFrameOf } from '@staffplan/contracts/live'
import { uuidFrom } from '@staffplan/services/kernel/commands/event-id'
import type { Asked, Ledger } from './ledger.ts'
import { LiveLine } from './live-line.ts'
import type { PatientCaller } from './patient-caller.ts'

type Op = { readonly k: string; readonly v: number }
type Pending = { readonly asked: Asked; readonly ops: readonly Op[] }

const PLAN = '2019'
const TOPIC = `draft:${PLAN}`
const BACK_AFTER = 300
const PING = 2_000

/**
 * An administrator's tab with the big picture: follows the draft across lost connections, applying every event exactly
 * once, and repeats unanswered commands under their sequence number.
 */
export class Planner {
  readonly draft: Draft = emptyDraft()
  rev = -1
  readonly #clientId: string
  readonly #userId: number
  readonly #token: string
  readonly #caller: PatientCaller
  readonly #ledger: Ledger
  readonly #pending = new Map<number, Pending>()
  #epoch = ''
  #seq = 0
  #line: LiveLine | null = null
  #isFollowing = false

  constructor(parts: {
    readonly clientId: string
    readonly userId: number
    readonly token: string
    readonly caller: PatientCaller
    readonly ledger: Ledger
  }) {
    this.#clientId = parts.clientId
    this.#userId = parts.userId
    this.#token = parts.token
    this.#caller = parts.caller
    this.#ledger = parts.ledger
  }

  get pending(): number {
    return this.#pending.size
  }

  /** Follows the draft until aborted, reconnecting to whichever API answers. */
  async follow(signal: AbortSignal): Promise<void> {
    const pinging = setInterval(() => this.#ping(), PING)
    while (!signal.aborted) {
      const line = new LiveLine(this.#caller.url, {
        token: this.#token,
        clientId: this.#clientId,
        hear: (frame) => this.#heard(frame),
      })
      this.#line = line
      const hangUp = (): void => line.close()
      signal.addEventListener('abort', hangUp)
      const wasOpen = await line.closed
      signal.removeEventListener('abort', hangUp)
      this.#line = null
      this.#isFollowing = false
      if (!wasOpen) this.#caller.move()
      await delay(BACK_AFTER * (0.5 + Math.random()))
    }
    clearInterval(pinging)
  }

  /** Sends a command without waiting for it: the feed or an answer tells its outcome. */
  write(kind: 'edit' | 'nonsense', ops: (seq: number) => readonly Op[]): void {
    const seq = ++this.#seq
    const name = `${this.#userId}/${this.#clientId}`
    const asked = this.#ledger.sent(kind, uuidFrom(`draft ${PLAN}\n${name}\n${seq}`))
    this.#pending.set(seq, { asked, ops: ops(seq) })
    if (this.#isFollowing) this.#send(seq)
  }

  /** Reports the revision reached, for the server's flow control. */
  #ping(): void {
    if (this.#isFollowing) this.#line?.send({ t: 'ping', n: 0, seen: { [TOPIC]: this.rev } })
  }

  #heard(frame: ServerFrame): void {
    switch (frame.t) {
      case 'welcome':
        if (frame.user.id !== this.#userId) this.#ledger.fault('a socket is somebody else')
        return this.#subscribe()
      case 'tail':
        return this.#resumed(frame)
      case 'ev':
        return this.#take(frame)
      case 'ack':
        return this.#settled(frame.seq, null)
      case 'rej':
        return this.#settled(frame.seq, frame.message)
      case 'reload':
        void this.#fetch(this.#line)
        return
      case 'resync':
        this.#isFollowing = false
        return this.#subscribe()
      case 'pong':
        return this.#compare(frame)
      case 'err':
      case 'bye':
        this.#line?.close()
        return
      case 'pres':
      case 'inv':
        return
    }
  }

  #subscribe(): void {
    if (this.#epoch === '') void this.#fetch(this.#line)
    else this.#line?.send({ t: 'sub', ref: 'draft', topic: TOPIC, epoch: this.#epoch, since: this.rev })
  }

  async #fetch(line: LiveLine | null): Promise<void> {
    const answer = await this.#caller.get('/v1/bigPicture/draft')
    if (answer === null || line !== this.#line) return
    const state = answer.body as DraftState // the call's contract
    this.draft.cells.clear()
    for (const { k, ...cell } of state.cells) this.draft.cells.set(k, cell)
    this.#epoch = state.epoch
    this.rev = state.rev
    this.#subscribe()
  }

  #resumed(tail: ServerFrameOf<'tail'>): void {
    this.#take(tail)
    this.#isFollowing = true
    for (const seq of [...this.#pending.keys()].toSorted((a, b) => a - b)) {
      if (seq > tail.lastSeq) this.#send(seq)
      // A refused command may be among them: its answer was lost, and a later command has taken effect.
      else this.#settled(seq, this.#pending.get(seq)?.asked.kind === 'nonsense' ? 'a lost answer' : null)
    }
  }

  #send(seq: number): void {
    const { asked, ops } = this.#pending.get(seq)!
    asked.attempts += 1
    this.#line?.send({ t: 'cmd', topic: TOPIC, seq, base: this.rev, type: 'ops', ops: [...ops] })
  }

  /** Applies events; revisions must be contiguous within a connection and from one connection to the next. */
  #take({ from, to, events }: Pick<ServerFrameOf<'ev' | 'tail'>, 'from' | 'to' | 'events'>): void {
    if (from !== this.rev) this.#ledger.fault(`a tab at revision ${this.rev} was told of those after ${from}`)
    for (const event of events) {
      const read = draftFeedEvent.parse(event)
      if (read.rev !== this.rev + 1) this.#ledger.fault(`revision ${read.rev} was told after ${this.rev}`)
      if (read.type === 'DraftOpsApplied') foldDraft(this.draft, read)
      this.rev = read.rev
      if (read.cid === this.#clientId) this.#settled(read.seq, null)
    }
    if (to !== this.rev) this.#ledger.fault(`what was told up to revision ${to} ends at ${this.rev}`)
  }

  /** `refusal` is null when the command was accepted. */
  #settled(seq: number, refusal: string | null): void {
    const pending = this.#pending.get(seq)
    if (!pending) return
    this.#pending.delete(seq)
    if (refusal === null) this.#ledger.acknowledged(pending.asked)
    else this.#ledger.refused(pending.asked, refusal)
  }

  #compare({ check }: ServerFrameOf<'pong'>): void {
    if (check?.rev !== this.rev || check.stateHash === draftChecksum(this.draft)) return
    this.#ledger.fault(`the draft of a tab at revision ${this.rev} is not the server's`)
  }
}

import type { ClientFrame, ServerFrameOf } from '@staffplan/contracts/live'
import { Backoff } from '#live/backoff.ts'
import { type DraftCommand, keysOf } from './draft-command.ts'
import type { DraftStore } from './draft-store.ts'
import type { Line } from './line.ts'
import { Pace } from './pace.ts'
import { isOvertaken } from './transient-refusal.ts'

type Parts = {
  readonly topic: string
  readonly store: Pick<DraftStore, 'pending' | 'queue' | 'requeue'>
  readonly line: Pick<Line, 'send'>
  /** Whether the server has told everything, and would answer. */
  readonly isLive: () => boolean
  readonly now: () => number
}

/** Sends the commands that wait in a store: in their order, no faster than the server takes them, again after an interruption. */
export class CommandSender {
  readonly #parts: Parts
  readonly #pace: Pace
  readonly #backoff = new Backoff(() => false)
  /** Number of the last command sent since the topic was joined. */
  #sent = 0
  /** The highest number that is known to have taken effect. */
  #taken = 0
  /** Number of the last command that was ever on the line, as those of an earlier page may have been: it may have arrived. */
  #everSent: number
  /** As they were sent, by their numbers: what waits of them may have become less. */
  readonly #asSent = new Map<number, DraftCommand>()
  /** Runs while the server is left in peace after it could not take a change. */
  #resting: ReturnType<typeof setTimeout> | undefined
  #sending: ReturnType<typeof setTimeout> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#everSent = parts.store.pending.at(-1)?.seq ?? 0
    this.#pace = new Pace(parts.now)
  }

  /** What is entered now goes out at once. */
  get isOpen(): boolean {
    return this.#parts.isLive() && !this.#resting
  }

  /** It waits and was never on the line. */
  isUnsent(seq: number): boolean {
    return seq > this.#everSent && this.#parts.store.pending.some((command) => command.seq === seq)
  }

  /** Sends what is waiting, as far as it may go now. */
  flush(): void {
    clearTimeout(this.#sending)
    if (!this.isOpen) return
    const { store, line, topic } = this.#parts
    const waiting = new Set(store.pending.map(({ seq }) => seq))
    for (const seq of this.#asSent.keys()) if (!waiting.has(seq)) this.#asSent.delete(seq)
    for (const command of store.pending) {
      if (command.seq <= this.#sent) continue
      if (store.queue.isHeldBack(command)) return
      const wait = this.#pace.take(keysOf(command).length)
      if (wait > 0) {
        this.#sending = setTimeout(() => this.flush(), wait)
        return
      }
      if (!line.send(frameOf(topic, command))) return
      this.#asSent.set(command.seq, command)
      this.#sent = command.seq
      this.#everSent = Math.max(this.#everSent, command.seq)
    }
  }

  /** What the answer to a command is about. */
  asSent(command: DraftCommand): DraftCommand {
    return this.#asSent.get(command.seq) ?? command
  }

  /** The server could not take it now, and is asked again after a while; at once where only a later one was in its way. */
  sendAgain(refusal: ServerFrameOf<'rej'>): void {
    this.#parts.store.requeue(refusal.seq)
    if (isOvertaken(refusal) && refusal.seq < this.#taken) return this.flush()
    this.#resting ??= setTimeout(() => {
      this.#resting = undefined
      this.flush()
    }, this.#backoff.next())
  }

  /** The server takes changes: it has taken one of this number. */
  wentWell(seq: number): void {
    this.#taken = Math.max(this.#taken, seq)
    this.#backoff.reset()
  }

  /** Whatever was on the way may not have arrived: all of it goes out again. */
  lineLost(): void {
    this.#sent = 0
  }

  /** Sends nothing more by itself. */
  pause(): void {
    clearTimeout(this.#sending)
  }

  stop(): void {
    this.pause()
    this.lineLost()
    clearTimeout(this.#resting)
    this.#resting = undefined
  }
}

function frameOf(topic: string, command: DraftCommand): ClientFrame {
  const { type, seq, base, ops } = command
  const { seen, over } = command.type === 'ops' ? command : {}
  const known = { ...(seen !== undefined && { seen }), ...(over && { over: [...over] }) }
  return { t: 'cmd', topic, seq, base, ...known, type, ops }
}

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
  /** Whether the server has reported everything and answers commands. */
  readonly isLive: () => boolean
  readonly now: () => number
}

/** Sends a store's pending commands in order, no faster than the server accepts them, and again after interruptions. */
export class CommandSender {
  readonly #parts: Parts
  readonly #pace: Pace
  readonly #backoff = new Backoff(() => false)
  /** Number of the last command sent since the topic was subscribed. */
  #sent = 0
  /** The highest command number known to have taken effect. */
  #taken = 0
  /** Number of the last command that may ever have been sent, also by an earlier page, and so may have arrived. */
  #everSent: number
  /** Commands as they were sent, by number: a pending command may have lost writes since. */
  readonly #asSent = new Map<number, DraftCommand>()
  /** Set while nothing is sent because the server could not take a change. */
  #resting: ReturnType<typeof setTimeout> | undefined
  #sending: ReturnType<typeof setTimeout> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#everSent = parts.store.pending.at(-1)?.seq ?? 0
    this.#pace = new Pace(parts.now)
  }

  /** Whether a new command would be sent at once. */
  get isOpen(): boolean {
    return this.#parts.isLive() && !this.#resting
  }

  /** Whether the command is pending and was never sent. */
  isUnsent(seq: number): boolean {
    return seq > this.#everSent && this.#parts.store.pending.some((command) => command.seq === seq)
  }

  /** Sends the pending commands, as far as they may be sent now. */
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

  /** The command as it was sent, which is what the server's answer refers to. */
  asSent(command: DraftCommand): DraftCommand {
    return this.#asSent.get(command.seq) ?? command
  }

  /** Sends a command again that the server could not take: after a pause, or at once if a later one was in its way. */
  sendAgain(refusal: ServerFrameOf<'rej'>): void {
    this.#parts.store.requeue(refusal.seq)
    if (isOvertaken(refusal) && refusal.seq < this.#taken) return this.flush()
    this.#resting ??= setTimeout(() => {
      this.#resting = undefined
      this.flush()
    }, this.#backoff.next())
  }

  /** The server has accepted a command of this number, so it is taking changes again. */
  wentWell(seq: number): void {
    this.#taken = Math.max(this.#taken, seq)
    this.#backoff.reset()
  }

  /** Commands on their way may not have arrived: all of them are sent again. */
  lineLost(): void {
    this.#sent = 0
  }

  /** Cancels the scheduled sending. */
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

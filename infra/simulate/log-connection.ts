import {
  type Appended,
  type EventLog,
  type NewEvent,
  type ReadBounds,
  type RecordedEvent,
  WrongExpectedRevision,
} from '@staffplan/services/ports/event-log'
import type { Chance } from './chance.ts'
import type { StoredLog } from './stored-log.ts'
import type { VirtualTime } from './virtual-time.ts'

type Parts = { readonly log: StoredLog; readonly time: VirtualTime; readonly chance: Chance }

const NEVER = Promise.withResolvers<never>().promise

/**
 * One process's connection to the log. Appends take time; once the process has died, nothing reaches the log and no
 * answer comes back. Event ids are ignored: that commands are stored once must follow from the server's decisions
 * alone.
 */
export class LogConnection implements EventLog {
  readonly #parts: Parts
  isDead = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async identity(): Promise<string> {
    return this.#parts.log.epoch
  }

  async life(): Promise<string> {
    return ''
  }

  append(stream: string, expected: 'none' | bigint, events: readonly NewEvent[]): Promise<Appended> {
    const { log, time, chance } = this.#parts
    const { promise, resolve, reject } = Promise.withResolvers<Appended>()
    time.after(chance.between(1, 30), () => {
      if (this.isDead) return
      if (log.head !== (expected === 'none' ? -1 : Number(expected)))
        return reject(new WrongExpectedRevision(stream, expected))
      log.append(stream, events)
      const revision = BigInt(log.head)
      // The process may die between storing and answering.
      return void time.after(chance.between(0, 3), () => {
        if (!this.isDead) resolve({ revision, position: revision + 1n, replayed: false })
      })
    })
    return promise
  }

  async *read(_stream: string, { from = 0n, to, limit }: ReadBounds = {}): AsyncGenerator<RecordedEvent> {
    if (this.isDead) await NEVER
    const { events } = this.#parts.log
    const until = Math.min(Number(to ?? events.length - 1) + 1, Number(from) + (limit ?? Infinity))
    yield* events.slice(Number(from), until)
  }

  async head(): Promise<bigint> {
    return BigInt(this.#parts.log.head + 1)
  }

  async remove(): Promise<void> {
    throw new Error('nothing is removed here')
  }

  async isRemoved(): Promise<boolean> {
    return false
  }

  // oxlint-disable-next-line require-yield -- nobody follows here
  async *follow(): AsyncGenerator<never> {
    throw new Error('there is one process here')
  }

  async [Symbol.asyncDispose](): Promise<void> {}
}

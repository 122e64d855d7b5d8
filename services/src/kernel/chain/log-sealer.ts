import { createHash } from 'node:crypto'
import { type LogSealed, MOST_SEALED, SEALS_STREAM } from '@staffplan/contracts/trail/log-seal'
import { batchesUpTo } from '#kernel/streams/log-walk.ts'
import type { EventLog, NewEvent, RecordedEvent } from '#ports/event-log.ts'
import { digestOf } from './event-digest.ts'
import { type ChainKey, type SealedEvent, sealEvent, sealedEvents, sealHash } from './seal.ts'

/** A seal that has been stored; its hash is a checkpoint that can be kept elsewhere. */
export type Seal = { readonly number: bigint; readonly hash: string; readonly events: number }

type Parts = {
  readonly log: Pick<EventLog, 'head' | 'identity' | 'follow' | 'read'>
  readonly key: ChainKey
  /** Appends a seal. Resolves with its position; null when another process has sealed meanwhile. */
  readonly append: (expected: 'none' | bigint, seal: NewEvent) => Promise<bigint | null>
  readonly sealed: (seal: Seal) => void
  readonly now: () => Date
  /** Stops a long pass; the next one seals the rest. */
  readonly signal?: AbortSignal
}

type Progress = {
  next: bigint
  hash: string
  events: number
  /** Everything up to here is sealed. In a log moved from another store it starts at 0, and `sealedOf` says what to skip. */
  position: bigint
  readonly log: string
  /** In a log moved from another store: the first unsealed revision of each stream. Null otherwise. */
  readonly sealedOf: ReadonlyMap<string, bigint> | null
}

/**
 * Seals every event of every stream that the log has gained since the last pass, in log order. Several processes may do so
 * at once: the stream of seals takes one seal for each revision, and the other processes begin again after it.
 */
export class LogSealer {
  readonly #parts: Parts
  #progress: Progress | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Seals everything up to the present end of the log; nothing when there is nothing new. */
  async seal(): Promise<void> {
    try {
      await this.#sealAll()
    } catch (error) {
      this.#progress = null // the next pass reads the stored seals again
      throw error
    }
  }

  async #sealAll(): Promise<void> {
    const { log, signal } = this.#parts
    const head = await log.head()
    if (head === 0n) return
    const progress = (this.#progress ??= await this.#begin())
    let sealed: SealedEvent[] = []
    for await (const batch of batchesUpTo(log, { after: progress.position, last: head })) {
      if (signal?.aborted) return
      for (const event of batch) {
        if (event.stream === SEALS_STREAM) continue
        if (event.revision < (progress.sealedOf?.get(event.stream) ?? 0n)) continue
        sealed.push({ stream: event.stream, revision: event.revision, digest: digestOf(event) })
        if (sealed.length < MOST_SEALED) continue
        if (!(await this.#store(progress, sealed, event.position))) return
        sealed = []
      }
    }
    if (sealed.length > 0) await this.#store(progress, sealed, head)
    else progress.position = head
  }

  /** Appends one seal; false when another process has continued the chain. */
  async #store(progress: Progress, sealed: readonly SealedEvent[], upTo: bigint): Promise<boolean> {
    const { append, key, now, sealed: tell } = this.#parts
    const { next, hash: previous, log } = progress
    const events = progress.events + sealed.length
    const at = now().toISOString()
    const seal = sealEvent({ number: next, log, upTo: String(upTo), events, previous, sealed, key, at })
    const position = await append(next === 0n ? 'none' : next - 1n, seal)
    if (position === null) {
      this.#progress = null
      return false
    }
    const hash = sealHash({ ...seal, stream: SEALS_STREAM, revision: next, position })
    Object.assign(progress, { next: next + 1n, hash, events, position: upTo })
    tell({ number: next, hash, events })
    return true
  }

  async #begin(): Promise<Progress> {
    const { log } = this.#parts
    const name = createHash('sha256')
      .update(await log.identity())
      .digest('hex')
      .slice(0, 16)
    let last: RecordedEvent | undefined
    for await (const seal of log.read(SEALS_STREAM, { backwards: true, limit: 1 })) last = seal
    if (!last) return { next: 0n, hash: '', events: 0, position: 0n, log: name, sealedOf: null }
    const { log: sealedLog, upTo, events } = last.data as LogSealed // this class wrote it
    const isHere = sealedLog === name
    return {
      next: last.revision + 1n,
      hash: sealHash(last),
      events,
      position: isHere ? BigInt(upTo) : 0n,
      log: name,
      sealedOf: isHere ? null : await this.#sealedOf(),
    }
  }

  async #sealedOf(): Promise<ReadonlyMap<string, bigint>> {
    const next = new Map<string, bigint>()
    for await (const seal of this.#parts.log.read(SEALS_STREAM))
      for (const { stream, revision } of sealedEvents(seal.data as LogSealed)) next.set(stream, revision + 1n) // as above
    return next
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { type LogSealed, SEALS_STREAM } from '@staffplan/contracts/trail/log-seal'
import { uuidFrom } from '#kernel/commands/event-id.ts'
import type { NewEvent, RecordedEvent } from '#ports/event-log.ts'
import { digestOf } from './event-digest.ts'

/** The place of an event in its stream, and its digest. */
export type SealedEvent = { readonly stream: string; readonly revision: bigint; readonly digest: string }

export type ChainKey = Buffer | string

export const LOG_SEALED = 'LogSealed'
const SYSTEM = 0

type Parts = Pick<LogSealed, 'log' | 'upTo' | 'events' | 'previous'> & {
  /** Revision of the seal in its stream, from 0. */
  readonly number: bigint
  readonly sealed: readonly SealedEvent[]
  readonly key: ChainKey
  readonly at: string
}

/** The event that seals a stretch of the log. */
export function sealEvent({ number, sealed, key, at, ...rest }: Parts): NewEvent {
  const open = { ...rest, runs: runsOf(sealed), key: fingerprint(key) }
  // Two processes that seal at once must not make the same id: the log would take both seals for the same event.
  const id = uuidFrom(`${SEALS_STREAM}\n${number}\n${open.previous}\n${open.upTo}\n${at}\n${open.key}`)
  const commandId = `seal-${number}`
  const metadata = { commandId, correlationId: commandId, actor: SYSTEM, at, schema: 1 }
  const hash = digestOf({ ...placed(number), id, type: LOG_SEALED, data: open, metadata })
  return { id, type: LOG_SEALED, data: { ...open, mac: macOf(hash, key) } satisfies LogSealed, metadata }
}

/** Digest of a seal without its MAC. The next seal names it, and it can be kept elsewhere as a checkpoint of the chain. */
export function sealHash(seal: RecordedEvent): string {
  const { mac: _, ...open } = seal.data as LogSealed // parsed, or compared by the process that made it
  return digestOf({ ...seal, data: open })
}

/** Whether the seal was made with this key. */
export function isSealedWith(seal: RecordedEvent, key: ChainKey): boolean {
  const mac = Buffer.from(macOf(sealHash(seal), key))
  const named = Buffer.from((seal.data as LogSealed).mac) // as above
  return mac.length === named.length && timingSafeEqual(mac, named)
}

/** A short name for a key that does not reveal it. */
export function fingerprint(key: ChainKey): string {
  return createHmac('sha256', key).update('staffplan chain key').digest('hex').slice(0, 16)
}

/** The events that a seal covers, one by one. */
export function sealedEvents({ runs }: Pick<LogSealed, 'runs'>): readonly SealedEvent[] {
  return runs.flatMap(({ stream, from, digests }) =>
    digests.map((digest, index) => ({ stream, revision: BigInt(from) + BigInt(index), digest })),
  )
}

function runsOf(sealed: readonly SealedEvent[]): LogSealed['runs'] {
  const runs: { stream: string; from: string; digests: string[] }[] = []
  let next = 0n
  for (const { stream, revision, digest } of sealed) {
    const last = runs.at(-1)
    if (last?.stream === stream && revision === next) last.digests.push(digest)
    else runs.push({ stream, from: String(revision), digests: [digest] })
    next = revision + 1n
  }
  return runs
}

function macOf(hash: string, key: ChainKey): string {
  return createHmac('sha256', key).update(hash).digest('base64url')
}

function placed(number: bigint): Pick<RecordedEvent, 'stream' | 'revision' | 'position'> {
  return { stream: SEALS_STREAM, revision: number, position: 0n }
}

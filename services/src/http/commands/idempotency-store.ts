import { z } from 'zod'
import { TimeSlices } from '#kernel/streams/time-slices.ts'
import type { InstallationKey } from '#installation-key.ts'
import { unlessAway } from '#ports/event-log.ts'
import type { ExpiringKind, ExpiringStore } from '#ports/expiring-store.ts'

const keptCalls: ExpiringKind = {
  name: 'kept-calls',
  lifetime: 24 * 60 * 60 * 1000,
  most: { entries: 10_000, bytes: 32 * 1024 * 1024 },
}

const keptAnswer = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  payload: z.string(),
})
export type StoredAnswer = z.infer<typeof keptAnswer>

/** A finished call: the digest of its request, and the answer; null when the answer has personal data and is not kept. */
const keptCall = z.object({ request: z.string(), answer: keptAnswer.nullable() })
export type KeptCall = z.infer<typeof keptCall>

/**
 * Deletes the kept answers of all calls, because a total of pay may be what an erased person alone was paid. A call that is
 * sent again is then answered from the log.
 */
export async function forgetAnswers(expiring: ExpiringStore): Promise<void> {
  const slices = new TimeSlices()
  for (const [name, before] of await expiring.all(keptCalls)) {
    if (slices.isOver) await slices.next()
    const call = keptCall.parse(JSON.parse(before))
    if (call.answer === null) continue
    const after = JSON.stringify({ ...call, answer: null })
    await expiring.swap(keptCalls, name, { before, after })
  }
}

type Parts = { readonly expiring: ExpiringStore; readonly key: InstallationKey }

/**
 * Keeps answers to calls with an `Idempotency-Key`. While the store is away none is kept: a repeated call then runs again,
 * and the log recognises it. Names are keyed digests: a process with another installation key finds nothing.
 */
export class IdempotencyStore {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async get(name: string): Promise<KeptCall | null> {
    const { expiring, key } = this.#parts
    const text = await expiring.get(keptCalls, await key.digest(name)).catch(unlessAway)
    return text ? keptCall.parse(JSON.parse(text)) : null
  }

  async keep(name: string, call: KeptCall): Promise<void> {
    const { expiring, key } = this.#parts
    await expiring.put(keptCalls, await key.digest(name), JSON.stringify(call)).catch(unlessAway)
  }
}

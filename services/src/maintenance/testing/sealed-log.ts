import { LogSealer, type Seal } from '#kernel/chain/log-sealer.ts'
import type { ChainKey } from '#kernel/chain/seal.ts'
import { storeSeal } from '../../log-sealing.ts'
import type { EventLog } from '#ports/event-log.ts'

export const KEY = 'a key of the tests that nobody else has'

type As = { readonly key?: ChainKey; readonly at?: string }

/** Seals a log as a server does; answers the seals that were stored. */
export async function sealed(log: EventLog, as: As = {}): Promise<readonly Seal[]> {
  const seals: Seal[] = []
  await sealerOf(log, seals, as).seal()
  return seals
}

export function sealerOf(
  log: EventLog,
  seals: Seal[],
  { key = KEY, at = '2026-03-01T00:00:00.000Z' }: As = {},
): LogSealer {
  return new LogSealer({
    log,
    key,
    now: () => new Date(at),
    sealed: (seal) => seals.push(seal),
    async append(expected, append) {
      const reply = await storeSeal(log, { expected, append })
      if ('position' in reply) return reply.position
      throw new Error('away' in reply ? reply.away : reply.failed)
    },
  })
}

import { randomUUID } from 'node:crypto'
import type { DraftCommand } from '@staffplan/services/planning/draft/draft-command'
import { withoutServer } from './without-server.ts'

const PLANNERS = 20

type History = {
  readonly keys: readonly string[]
  readonly edits: number
  /** Milliseconds between two edits. */
  readonly apart: number
}

/** Makes a number of edits of the shared draft, decided and stored as the server does, evenly spaced in time up to now. */
export async function makeDraftHistory(dataDir: string, { keys, edits, apart }: History): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const { plan } = await withoutServer(dataDir, opened)
  const begin = Date.now() - edits * apart
  await plan(Array.from({ length: edits }, (_, index) => edit(index)))

  function edit(index: number): DraftCommand {
    const planner = 1 + (index % PLANNERS)
    const at = new Date(begin + index * apart).toISOString()
    const context = { commandId: randomUUID(), correlationId: 'history', actor: planner, at }
    const seq = 1 + Math.floor(index / PLANNERS)
    const sender = {
      clientId: `tab-${planner}-of-many`,
      seq,
      base: Number.MAX_SAFE_INTEGER,
      via: 'ws' as const,
      context,
    }
    const ops = [{ k: keys[(index * 7_919) % keys.length]!, v: 1_000 + (index % 997) }]
    return { type: 'ops', cause: 'edit', ops, sender }
  }
}

import type { DraftFeedEvent, DraftOp } from '@staffplan/contracts/planning/draft'
import type { CommandStore, KeptCommands } from './command-store.ts'
import { DraftStore } from './draft-store.ts'

/** A tab's storage for unsent commands; use the same one twice to imitate a reload. */
export function memoryCommands(): CommandStore {
  let kept: KeptCommands = { lastSeq: 0, commands: [] }
  return {
    read: () => structuredClone(kept),
    write: (next) => {
      kept = next // never modified, only replaced
    },
  }
}

/** A store that repaints only when the test calls `frame`. */
export function storeOf({ userId = 1, clientId = 'tab-mine', commands = memoryCommands(), now = 0 } = {}) {
  const waiting: (() => void)[] = []
  const store = new DraftStore({
    client: { userId, clientId },
    commands,
    now: () => now,
    schedule: (paint) => waiting.push(paint),
  })
  const frame = () => {
    for (const paint of waiting.splice(0)) paint()
  }
  return { store, frame }
}

type Applied = { rev: number; ops: DraftOp[]; cid?: string; by?: number; seq?: number }

export function applied({
  rev,
  ops,
  cid = 'tab-sara',
  by = cid === 'tab-mine' ? 1 : 2,
  seq = rev + 1,
}: Applied): Extract<DraftFeedEvent, { type: 'DraftOpsApplied' }> {
  return { type: 'DraftOpsApplied', rev, at: '2026-03-03T09:00:00Z', by, cid, seq, cause: 'edit', ops }
}

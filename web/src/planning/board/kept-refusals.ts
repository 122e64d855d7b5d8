import { draftOp } from '@staffplan/contracts/planning/draft'
import { z } from 'zod'
import { forgetBeside, keepBeside, TYPED_BESIDE } from '#records/typed-beside.ts'
import type { KeptForThePage } from '../draft/for-the-page.ts'
import type { Refused } from '../draft/refusals.ts'
import type { WhoseCells } from './kept-cells.ts'

const reason = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) })
const refused = z.object({
  ops: z.array(z.object({ op: draftOp, reason })),
  areHeld: z.boolean(),
  isSaid: z.boolean().default(true),
})
/** Refusals stored by another version that cannot be read are dropped. */
const waiting = z.array(refused).catch([])

/** Stores what the server refused while the plan was closed, in the tab, for its author. */
export function keptRefusals({ userId, startYear }: WhoseCells): KeptForThePage<Refused> {
  const storageKey = `${TYPED_BESIDE}${userId}.refused.${startYear}`
  return {
    read: () => waiting.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')),
    write: (all) => {
      // When the storage is full, the refusals wait in memory.
      if (all.length === 0) forgetBeside(storageKey)
      else keepBeside(storageKey, JSON.stringify(all))
    },
  }
}

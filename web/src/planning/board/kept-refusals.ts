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
/** Of what another version has written there nothing is shown. */
const waiting = z.array(refused).catch([])

/** What the server refused while the plan was closed waits in the tab for its author, as texts do that no cell could store. */
export function keptRefusals({ userId, startYear }: WhoseCells): KeptForThePage<Refused> {
  const place = `${TYPED_BESIDE}${userId}.refused.${startYear}`
  return {
    read: () => waiting.parse(JSON.parse(sessionStorage.getItem(place) ?? '[]')),
    write: (all) => {
      // Without room it waits in memory.
      if (all.length === 0) forgetBeside(place)
      else keepBeside(place, JSON.stringify(all))
    },
  }
}

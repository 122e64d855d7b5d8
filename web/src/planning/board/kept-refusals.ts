import { forgetBeside, keepBeside, TYPED_BESIDE } from '#records/typed-beside.ts'
import type { KeptForThePage } from '../draft/for-the-page.ts'
import type { Refused } from '../draft/refusals.ts'
import type { WhoseCells } from './kept-cells.ts'

/** What the server refused while the plan was closed waits in the tab for its author, as texts do that no cell could store. */
export function keptRefusals({ userId, startYear }: WhoseCells): KeptForThePage<Refused> {
  const place = `${TYPED_BESIDE}${userId}.refused.${startYear}`
  return {
    read: () => JSON.parse(sessionStorage.getItem(place) ?? '[]') as readonly Refused[], // only `write` writes there
    write: (waiting) => {
      // Without room it waits in memory.
      if (waiting.length === 0) forgetBeside(place)
      else keepBeside(place, JSON.stringify(waiting))
    },
  }
}

import { Refusal } from '@staffplan/contracts/refusal'
import { offeredYears } from '@staffplan/contracts/settings/settings'
import type { Deps } from '#deps.ts'
import { settingsNow } from '#streams/settings.ts'

/** New yearly data belongs to a year that is offered for it, whether it comes in a file or as a single row. */
export async function checkOffered(deps: Pick<Deps, 'handler' | 'config'>, year: number): Promise<void> {
  const offered = offeredYears(await settingsNow(deps))
  if (year >= offered.from && year <= offered.to) return
  throw new Refusal('invalid', {
    errors: [{ pointer: '/year', code: 'year-out-of-range', params: offered }],
  })
}

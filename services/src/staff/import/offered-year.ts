import { Refusal } from '@staffplan/contracts/refusal'
import type { Deps } from '#deps.ts'
import { effectiveSettings, SETTINGS_STREAM, settingsModel } from '#streams/settings.ts'

/** New yearly data belongs to a year that is offered for it, whether it comes in a file or as a single row. */
export async function checkOffered(
  { handler, config }: Pick<Deps, 'handler' | 'config'>,
  year: number,
): Promise<void> {
  const { importYears } = effectiveSettings(await handler.state(settingsModel, SETTINGS_STREAM), config)
  if (year >= importYears.from && year <= importYears.to) return
  throw new Refusal('invalid', {
    errors: [{ pointer: '/year', code: 'year-out-of-range', params: importYears }],
  })
}

import { offeredYears } from '@staffplan/contracts/settings/settings'
import { useMoment } from './moment.ts'
import { useSettings } from './settings.ts'

/** Years offered for uploads and in the analytics; none until the settings have been read. */
export function useImportYears(): readonly number[] {
  const { settings } = useSettings(useMoment())
  if (!settings) return []
  const { from, to } = offeredYears(settings)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

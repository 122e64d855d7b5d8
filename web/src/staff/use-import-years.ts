import { useSettingsQuery } from '#api/settings.ts'

/** Years that uploads are offered for; none until the settings are there. */
export function useImportYears(): readonly number[] {
  const { data } = useSettingsQuery()
  if (!data) return []
  const { from, to } = data.importYears
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

import { useState } from 'react'
import { useRecords } from '#api/use-records.ts'
import { useSettings } from '#api/settings.ts'

/** What uploads are about: the year the plan starts from as long as it has no staff, for no plan can do without; else what is chosen. */
export function useUploadYear(offered: readonly number[]): {
  readonly year: number | null
  readonly setYear: (year: number | null) => void
  /** Of the plan; null until it is known. */
  readonly startYear: number | null
} {
  const startYear = useSettings().settings?.planning.startYear ?? null
  const staff = useRecords(
    { path: `/v1/import/hrYearlyData/year/${startYear}`, models: ['staff'], size: 1 },
    { skip: startYear === null },
  )
  const [year, setYear] = useState<number | null>(null)
  const isMissing = staff.rows !== undefined && !staff.problem && staff.total === 0
  // Kept when its staff is there: the cards of that year are at work.
  if (year === null && isMissing && startYear !== null && offered.includes(startYear)) setYear(startYear)
  return { year, setYear, startYear }
}

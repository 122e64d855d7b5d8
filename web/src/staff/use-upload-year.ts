import { useState } from 'react'
import { useRecords } from '#api/use-records.ts'
import { useSettings } from '#api/settings.ts'

/** The year of the uploads: the plan's start year while that has no staff, which every plan needs; else the chosen one. */
export function useUploadYear(offered: readonly number[]): {
  readonly year: number | null
  readonly setYear: (year: number | null) => void
  /** The start year of the plan; null until it is known. */
  readonly startYear: number | null
} {
  const startYear = useSettings().settings?.planning.startYear ?? null
  const staff = useRecords(
    { path: `/v1/import/hrYearlyData/year/${startYear}`, models: ['staff'], size: 1 },
    { skip: startYear === null },
  )
  const [year, setYear] = useState<number | null>(null)
  const isMissing = staff.rows !== undefined && !staff.problem && staff.total === 0
  // Keeps the year once its staff is there, as its cards are still in use.
  if (year === null && isMissing && startYear !== null && offered.includes(startYear)) setYear(startYear)
  return { year, setYear, startYear }
}

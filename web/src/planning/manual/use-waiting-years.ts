import { useReducer } from 'react'
import { forgetYear, keptYears, unsavedOf } from './kept-plan.ts'

/** Unsaved cells in the tab for a year that is not shown. */
export type WaitingYear = {
  readonly year: number
  readonly count: number
  /** Whether the year can be opened, and saved there. */
  readonly isPlanned: boolean
}

type Given = {
  readonly userId: number
  /** The year that is shown. */
  readonly year: number
  readonly years: readonly number[]
  readonly hasDivision: (id: number) => boolean
}

/** The other years with unsaved cells, including those that are no longer planned. */
export function useWaitingYears({ userId, year: shown, years, hasDivision }: Given): {
  readonly waiting: readonly WaitingYear[]
  readonly discard: (year: number) => void
} {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  const waiting = keptYears(userId)
    .filter((year) => year !== shown)
    .map((year) => ({
      year,
      count: unsavedOf({ userId, year }, hasDivision),
      isPlanned: years.includes(year),
    }))
    .filter(({ count }) => count > 0)
  const discard = (year: number) => {
    forgetYear({ userId, year })
    lookAgain()
  }
  return { waiting, discard }
}

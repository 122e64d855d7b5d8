import type {
  RowError,
  RowErrorCode,
  RowWarning,
  RowWarningCode,
} from '@staffplan/contracts/staff/import-issue'
import type { ImportLimits } from '@staffplan/contracts/staff/import-limits'
import { columnLetters } from '#sheets/column-letters.ts'

/** Where an issue is; the value goes back to the administrator who sent the file, and nowhere else. */
export type IssuePlace = {
  readonly row?: number
  readonly column?: number
  readonly header?: string
  readonly value?: string
  readonly firstRow?: number
  readonly name?: string
  readonly known?: string
  readonly encoding?: string
  readonly min?: number
  readonly max?: number
  readonly from?: number
  readonly to?: number
}

export type Issues = ReturnType<typeof createIssues>

/** Collects the errors and warnings of a file: the first ones of all, and a count of each code. */
export function createIssues(limits: Pick<ImportLimits, 'reported' | 'errors' | 'reportedValue'>) {
  const errors: RowError[] = []
  const warnings: RowWarning[] = []
  const errorCounts = new Map<RowErrorCode, number>()
  const warningCounts = new Map<RowWarningCode, number>()
  let total = 0

  return {
    error: (code: RowErrorCode, place: IssuePlace) => {
      total += 1
      errorCounts.set(code, (errorCounts.get(code) ?? 0) + 1)
      if (errors.length < limits.reported) errors.push({ ...issueAt(place, limits), code })
    },
    warning: (code: RowWarningCode, place: IssuePlace) => {
      warningCounts.set(code, (warningCounts.get(code) ?? 0) + 1)
      if (warnings.length < limits.reported) warnings.push({ ...issueAt(place, limits), code })
    },
    errorCount: () => total,
    /** Returns a function that later tells whether no error has been added since. */
    mark: () => {
      const before = total
      return () => total === before
    },
    /** Whether there are more errors than anybody corrects by hand. */
    isTooMany: () => total > limits.errors,
    report: () => ({
      errors,
      warnings,
      errorCounts: Object.fromEntries(errorCounts),
      warningCounts: Object.fromEntries(warningCounts),
    }),
  }
}

/** An issue's pointer and params. */
export function issueAt(place: IssuePlace, { reportedValue }: Pick<ImportLimits, 'reportedValue'>) {
  const { column, value, ...rest } = place
  const letters = column === undefined ? undefined : columnLetters(column)
  return {
    pointer: ['/file', place.row, letters].filter((step) => step !== undefined).join('/'),
    params: {
      ...rest,
      ...(letters !== undefined && { column: letters }),
      ...(value !== undefined && {
        value: Array.from(value).slice(0, reportedValue).join('').toWellFormed(),
      }),
    },
  }
}

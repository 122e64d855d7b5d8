import { singleSpaced } from '#ports/sort-key.ts'
import type { StaffYearState } from '#streams/staff-year.ts'
import type { ImportReport } from '#staff/file/import-report.ts'

const [LEFT_OUT, AMOUNTS_KEPT] = ['column-left-out', 'column-left-out-amounts-kept'] as const

/** Marks the warnings about left-out columns under whose heading the year has amounts, which stay as they are. */
export function withKeptAllowances({ items }: StaffYearState, report: ImportReport): ImportReport {
  const { [LEFT_OUT]: leftOut = 0, ...others } = report.warningCounts
  if (leftOut === 0) return report
  const headings = new Set(items.values().flatMap(({ values }) => Object.keys(values.personal.allowances)))
  const paid = new Set(headings.values().map(singleSpaced))
  const warnings = report.warnings.map((warning) =>
    warning.code === LEFT_OUT && paid.has(warning.params.header ?? '')
      ? { ...warning, code: AMOUNTS_KEPT }
      : warning,
  )
  // they are all listed: a file has fewer columns than a report has warnings
  const kept = warnings.filter(({ code }) => code === AMOUNTS_KEPT).length
  const warningCounts = {
    ...others,
    ...(leftOut > kept && { [LEFT_OUT]: leftOut - kept }),
    ...(kept > 0 && { [AMOUNTS_KEPT]: kept }),
  }
  return { ...report, warnings, warningCounts }
}

import type { Problem } from '#api/problem.ts'
import { useManyRecords } from '#api/use-many-records.ts'
import { useRecords } from '#api/use-records.ts'
import type { ListState } from '#ui/tables/list-state.ts'
import { MOST_ROWS, ROWS_PER_PAGE, type RowWindow } from '#ui/tables/row-window.ts'
import type { StaffRow } from './staff-row.ts'

const PATH = '/v1/import/hrYearlyData'
const models = ['staff']

type StaffRows = {
  readonly rows: readonly StaffRow[] | undefined
  readonly total: number
  readonly problem: Problem | undefined
  readonly reload: () => void
  readonly inOneWindow: boolean
  /** Null while shown in pages; undefined where the list can only be shown in pages. */
  readonly rowWindow: RowWindow<StaffRow> | null | undefined
}

/** The staff of a year, or of all years for null; in one scrolling window unless pages were chosen or rows are too many. */
export function useStaffRows(year: number | null, state: ListState): StaffRows {
  const list = {
    path: year === null ? PATH : `${PATH}/year/${year}`,
    models,
    sort: `${state.sort.field},${state.sort.direction}`,
    search: state.search,
  }
  const begin = { beginsWith: state.page - 1, skip: !state.inOneWindow }
  const many = useManyRecords<StaffRow>({ ...list, size: ROWS_PER_PAGE }, begin)
  const inOneWindow = state.inOneWindow === true && many.total <= MOST_ROWS
  const paged = useRecords<StaffRow>(
    { ...list, page: state.page - 1, size: state.size },
    { skip: inOneWindow },
  )
  if (inOneWindow) return { ...many, inOneWindow, rowWindow: many }
  return { ...paged, inOneWindow, rowWindow: paged.total > MOST_ROWS ? undefined : null }
}

import type { ReactNode } from 'react'
import type { ListState, OnState } from './list-state.ts'
import type { RowWindow } from './row-window.ts'

export type Column<Row> = {
  /** The field by which the server sorts the column. */
  readonly field: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumeric?: boolean
  readonly isUnsorted?: boolean
  /** Minimum width in pixels, for columns whose width does not depend on their content. */
  readonly width?: number
  /** Minimum width in pixels in windows narrower than a desktop. */
  readonly narrowWidth?: number
}

export type TableProps<Row> = {
  /** Name of the table. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined
  readonly total: number
  readonly keyOf: (row: Row) => string | number
  readonly state: ListState
  readonly onState: OnState
  readonly onOpen?: (row: Row) => void
  /** Set when the list could not be loaded: what to say, and how to retry. */
  readonly problem?: { readonly text: string; readonly retry: () => void } | undefined
  /** Adds a record with the searched text, which was not found. */
  readonly onAdd?: (searched: string) => void
  /** The list is filtered by more than the search. */
  readonly isNarrowed?: boolean
  readonly onWiden?: () => void
  /** Shown when the list is empty, with what to do next. */
  readonly empty: ReactNode
  /** Where the list can be one scrolling window: its rows, or null while it is shown in pages. */
  readonly rowWindow?: RowWindow<Row> | null
}

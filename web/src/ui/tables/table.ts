import type { ReactNode } from 'react'
import type { ListState, OnState } from './list-state.ts'
import type { RowWindow } from './row-window.ts'

export type Column<Row> = {
  /** What the server sorts by. */
  readonly field: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumeric?: boolean
  readonly isUnsorted?: boolean
  /** In pixels, at least, where a column is as wide whatever its rows hold. */
  readonly width?: number
  /** The same where the window has less room than a desktop. */
  readonly narrowWidth?: number
}

export type TableProps<Row> = {
  /** The table's name. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined
  readonly total: number
  readonly keyOf: (row: Row) => string | number
  readonly state: ListState
  readonly onState: OnState
  readonly onOpen?: (row: Row) => void
  /** Set when the list could not be loaded: what to say, and how to try again. */
  readonly problem?: { readonly text: string; readonly retry: () => void } | undefined
  /** Adds what was looked for and is not there. */
  readonly onAdd?: (searched: string) => void
  /** Only some of the rows are wanted, by more than the search. */
  readonly isNarrowed?: boolean
  readonly onWiden?: () => void
  /** Said when there is nothing, with what to do next. */
  readonly empty: ReactNode
  /** Where the list can be one window: its rows, or null while it is shown in pages. */
  readonly rowWindow?: RowWindow<Row> | null
}

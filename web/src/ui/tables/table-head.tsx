import type { Column } from './table.ts'
import { HeaderCell } from './header-cell.tsx'
import type { ListState, OnState } from './list-state.ts'

type Props<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly state: ListState
  readonly onState: OnState
}

export function TableHead<Row>({ columns, state, onState }: Props<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <HeaderCell
            key={column.field}
            {...column}
            sort={state.sort}
            onSort={(sort) => onState({ ...state, sort })}
          />
        ))}
      </tr>
    </thead>
  )
}

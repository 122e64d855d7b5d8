import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './data-table.module.css'
import { HeaderCell } from './header-cell.tsx'
import type { ListState, OnState } from './list-state.ts'
import { ListProblem } from './list-problem.tsx'
import { Pager, pagesOf } from './pager.tsx'
import { walkRows } from './row-keys.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { useFreshRows } from './use-fresh-rows.ts'
import { useKeptFocus } from './use-kept-focus.ts'

export type Column<Row> = {
  /** What the server sorts by. */
  readonly field: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumeric?: boolean
  readonly isUnsorted?: boolean
}

type Props<Row> = {
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
  /** Said when there is nothing, with what to do next. */
  readonly empty: ReactNode
}

/** A list that the server pages and sorts; beyond its end is its last page. Rows open with a click or Enter; arrow keys walk them. */
export function DataTable<Row>(props: Props<Row>) {
  const { t } = useTranslation()
  const { columns, rows, total, state, onState } = props
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const isBeyond = rows?.length === 0 && total > 0 && !props.problem
  useEffect(() => {
    if (isBeyond) onState({ ...state, page: pagesOf(total, state) }, 'instead')
  }, [isBeyond, onState, state, total])
  return (
    <>
      <div {...keptFocus} className={classes['scroll']} tabIndex={0} role="region" aria-label={props.label}>
        <table className={classes['table']} aria-label={props.label} aria-rowcount={total}>
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
          <tbody onKeyDown={walkRows}>
            <Body {...props} />
          </tbody>
        </table>
        {rows?.length === 0 && !isBeyond && !props.problem && (
          <div className={classes['empty']}>{props.empty}</div>
        )}
        {props.problem && <ListProblem {...props.problem} />}
      </div>
      <Pager
        total={rows && !props.problem ? total : null}
        state={state}
        onState={onState}
        label={t('table.pages', { name: props.label })}
      />
    </>
  )
}

function Body<Row>({ columns, rows, problem, keyOf, onOpen, state }: Props<Row>) {
  const fresh = useFreshRows(rows, keyOf)
  if (problem) return null
  if (!rows) return <SkeletonRows columns={columns.length} />
  return rows.map((row, index) => (
    <tr
      key={keyOf(row)}
      aria-rowindex={(state.page - 1) * state.size + index + 1}
      className={`${onOpen ? classes['opens'] : ''} ${fresh.has(keyOf(row)) ? classes['fresh'] : ''}`}
      tabIndex={onOpen ? (index === 0 ? 0 : -1) : undefined}
      onClick={onOpen && (() => onOpen(row))}
      onKeyDown={(event) => {
        if (onOpen && event.key === 'Enter') onOpen(row)
      }}
    >
      {columns.map((column) => (
        <td key={column.field} className={column.isNumeric ? 'number' : undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  ))
}

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './data-table.module.css'
import { ListProblem } from './list-problem.tsx'
import { NoMatches } from './no-matches.tsx'
import { Pager, pagesOf } from './pager.tsx'
import { isPressed } from '../keys.ts'
import { walkRows } from './row-keys.ts'
import type { TableProps } from './table.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableHead } from './table-head.tsx'
import { WindowedTable } from './windowed-table.tsx'
import { Button } from '#ui/button.tsx'
import { useFreshRows } from './use-fresh-rows.ts'
import { useKeptFocus } from '#ui/dialogs/use-kept-focus.ts'

/** A list that the server pages and sorts. Click or Enter opens a row; arrow keys move between rows. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { rowWindow, rows, total } = props
  const isEmpty = rows !== undefined && total === 0
  if (!rowWindow || isEmpty) return <PagedTable {...props} />
  return <WindowedTable {...props} rowWindow={rowWindow} rows={rows} />
}

/** A table in pages; a page number beyond the end shows the last page. */
function PagedTable<Row>(props: TableProps<Row>) {
  const { t } = useTranslation()
  const { columns, rows, total, state, onState } = props
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const isEmpty = rows?.length === 0 && total === 0 && !props.problem
  const isBeyond = rows?.length === 0 && total > 0 && !props.problem
  useEffect(() => {
    if (isBeyond) onState({ ...state, page: pagesOf(total, state) }, 'instead')
  }, [isBeyond, onState, state, total])
  return (
    <>
      <div {...keptFocus} className={classes['scroll']} tabIndex={0} role="region" aria-label={props.label}>
        <table className={classes['table']} aria-label={props.label} aria-rowcount={total}>
          <TableHead columns={columns} state={state} onState={onState} />
          <tbody onKeyDown={walkRows}>
            <Body {...props} />
          </tbody>
        </table>
        {rows?.length === 0 && !isBeyond && !props.problem && (
          <div className={classes['empty']}>
            {state.search === '' && props.isNarrowed ? (
              <>
                <p role="status">{t('table.noneFiltered')}</p>
                <Button onClick={props.onWiden}>{t('table.clearFilters')}</Button>
              </>
            ) : state.search === '' ? (
              props.empty
            ) : (
              <NoMatches state={state} onState={onState} onAdd={props.onAdd} />
            )}
          </div>
        )}
        {props.problem && <ListProblem {...props.problem} />}
      </div>
      {!isEmpty && (
        <Pager
          total={rows && !(props.problem && rows.length === 0) ? total : null}
          state={state}
          onState={onState}
          label={t('table.pages', { name: props.label })}
          hasWindow={props.rowWindow !== undefined}
        />
      )}
    </>
  )
}

function Body<Row>({ columns, rows, problem, keyOf, onOpen, state }: TableProps<Row>) {
  const fresh = useFreshRows(rows, keyOf)
  if (problem && !rows?.length) return null
  if (!rows) return <SkeletonRows columns={columns} />
  return rows.map((row, index) => (
    <tr
      key={keyOf(row)}
      aria-rowindex={(state.page - 1) * state.size + index + 1}
      className={`${onOpen ? classes['opens'] : ''} ${fresh.has(keyOf(row)) ? classes['fresh'] : ''}`}
      tabIndex={onOpen ? (index === 0 ? 0 : -1) : undefined}
      onClick={onOpen && (() => onOpen(row))}
      onKeyDown={(event) => {
        if (onOpen && isPressed('openRow', event)) onOpen(row)
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

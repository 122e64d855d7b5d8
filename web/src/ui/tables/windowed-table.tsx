import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptFocus } from '#ui/dialogs/use-kept-focus.ts'
import { useIsPrinting } from '#ui/use-is-printing.ts'
import classes from './data-table.module.css'
import type { TableProps } from './table.ts'
import { ListProblem } from './list-problem.tsx'
import { Pager } from './pager.tsx'
import { ROWS_PER_PAGE, type RowWindow } from './row-window.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableHead } from './table-head.tsx'
import { useFreshRows } from './use-fresh-rows.ts'
import { useRowWindow } from './use-row-window.ts'
import windowed from './windowed-table.module.css'
import { RowGap, WindowedRow } from './windowed-rows.tsx'

type Props<Row> = Omit<TableProps<Row>, 'rowWindow' | 'rows'> & {
  readonly rowWindow: RowWindow<Row>
  readonly rows: readonly Row[] | undefined
}

/** A list in one scrolling window: only rows in view are rendered and fetched. */
export function WindowedTable<Row>(props: Props<Row>) {
  const { columns, label, rows, rowWindow, total, keyOf, state, onState, onOpen, problem } = props
  const { t } = useTranslation()
  const isPrinting = useIsPrinting()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const fresh = useFreshRows(rows, keyOf)
  const { items, rest, inView, reached, onKeyDown, onFocusRow, onLeave } = useRowWindow({
    scroll: keptFocus.ref,
    rowWindow,
    total,
    page: state.page,
    onPage: (page) => onState({ ...state, page }, 'place'),
  })
  // Paper cannot be scrolled: it shows the rows that are loaded.
  const drawn = isPrinting ? rowsHere(rowWindow, inView.first) : items
  const printed = { first: drawn[0]?.index ?? 0, last: drawn.at(-1)?.index ?? -1 }
  return (
    <>
      <div
        {...keptFocus}
        onBlur={(event) => {
          keptFocus.onBlur()
          if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
        }}
        className={`${classes['scroll']} ${windowed['scroll']}`}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <table
          className={`${classes['table']} ${windowed['table']}`}
          aria-label={label}
          aria-rowcount={total}
          aria-colcount={columns.length}
        >
          <colgroup>
            {columns.map(({ field, width, narrowWidth = width }) => (
              <col
                key={field}
                style={{ ...(width && { '--width': `${width}px`, '--narrow-width': `${narrowWidth}px` }) }}
              />
            ))}
          </colgroup>
          <TableHead columns={columns} state={state} onState={onState} />
          <tbody onKeyDown={onKeyDown}>
            {!rows && <SkeletonRows columns={columns} />}
            {drawn.map(({ index, gap }) => {
              const row = rowWindow.rowAt(index)
              return (
                <Fragment key={index}>
                  {gap > 0 && <RowGap size={gap} columns={columns.length} />}
                  <WindowedRow
                    index={index}
                    row={row}
                    columns={columns}
                    isReached={index === reached}
                    isFresh={row !== undefined && fresh.has(keyOf(row))}
                    onOpen={onOpen}
                    onFocus={onFocusRow}
                  />
                </Fragment>
              )
            })}
            {rest > 0 && !isPrinting && <RowGap size={rest} columns={columns.length} />}
          </tbody>
        </table>
      </div>
      {problem && <ListProblem {...problem} />}
      <Pager
        total={rows ? total : null}
        state={state}
        onState={onState}
        label={t('table.pages', { name: label })}
        inView={isPrinting ? printed : inView}
        hasWindow
      />
    </>
  )
}

/** The loaded rows around a row. */
function rowsHere(rowWindow: RowWindow<unknown>, about: number) {
  const indices = Array.from({ length: 4 * ROWS_PER_PAGE }, (_, at) => about - 2 * ROWS_PER_PAGE + at)
  return indices
    .filter((index) => index >= 0 && rowWindow.rowAt(index) !== undefined)
    .map((index) => ({ index, gap: 0 }))
}

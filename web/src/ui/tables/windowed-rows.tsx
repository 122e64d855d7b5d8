import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { isPressed } from '../keys.ts'
import classes from './data-table.module.css'
import type { Column } from './table.ts'
import windowed from './windowed-table.module.css'

type Props<Row> = {
  /** Counted from 0. */
  readonly index: number
  /** Undefined while loading. */
  readonly row: Row | undefined
  readonly columns: readonly Column<Row>[]
  readonly isReached: boolean
  readonly isFresh: boolean
  readonly onOpen: ((row: Row) => void) | undefined
  readonly onFocus: (index: number) => void
}

function Line<Row>({ index, row, columns, isReached, isFresh, onOpen, onFocus }: Props<Row>) {
  const { t } = useTranslation()
  const open = () => row !== undefined && onOpen?.(row)
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 1}
      aria-busy={row === undefined || undefined}
      className={`${onOpen ? classes['opens'] : ''} ${isFresh ? classes['fresh'] : ''}`}
      tabIndex={isReached ? 0 : -1}
      onFocus={() => onFocus(index)}
      onClick={open}
      onKeyDown={(event) => {
        if (isPressed('openRow', event)) open()
      }}
    >
      {columns.map((column, at) => (
        <td key={column.field} className={column.isNumeric ? 'number' : undefined}>
          {row !== undefined ? (
            column.cell(row)
          ) : (
            <>
              {at === 0 && <span className="hidden-visually">{t('state.loading')}</span>}
              <i className={windowed['awaited']} />
            </>
          )}
        </td>
      ))}
    </tr>
  )
}

/** Rendered again only when the row changes, not for every scroll step. */
export const WindowedRow = memo(Line) as typeof Line // `memo` forgets that the component takes any kind of row

/** Takes the space of rows that are not rendered. */
export function RowGap({ size, columns }: { readonly size: number; readonly columns: number }) {
  return (
    <tr aria-hidden="true" className={windowed['gap'] ?? ''}>
      <td colSpan={columns} style={{ blockSize: size }} />
    </tr>
  )
}

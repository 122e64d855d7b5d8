import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { TreeColumn, TreeRow } from './tree-rows.ts'
import classes from './tree-table.module.css'

type Props<Value> = {
  readonly row: TreeRow<Value>
  /** Index among all visible rows, from 0. */
  readonly index: number
  /** Offset from the top of the tree in pixels. */
  readonly start: number
  readonly isOpen: boolean
  readonly isActive: boolean
  readonly name: (value: Value) => ReactNode
  readonly columns: readonly TreeColumn<Value>[]
  readonly onChoose: () => void
}

export function TreeRowLine<Value>({ row, index, start, isOpen, isActive, ...rest }: Props<Value>) {
  const { name, columns, onChoose } = rest
  const { node, level, place, siblings } = row
  const isBranch = node.children.length > 0
  return (
    <div
      role="row"
      data-row={index}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 2}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isBranch ? isOpen : undefined}
      className={`${classes['row']} ${level === 1 ? classes['first'] : ''}`}
      style={{ transform: `translateY(${start}px)` }}
      onClick={onChoose}
    >
      <span role="gridcell" className={classes['name']} style={{ '--level': level }}>
        <i className={`${classes['chevron']} ${isOpen ? classes['open'] : ''}`}>
          {isBranch && <Icon name="next" />}
        </i>
        <span className={classes['text']}>{name(node.value)}</span>
      </span>
      {columns.map((column) => (
        <span key={column.title} role="gridcell" className="number">
          {column.cell(node.value)}
        </span>
      ))}
    </div>
  )
}

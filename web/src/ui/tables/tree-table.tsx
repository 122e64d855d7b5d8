import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { useIsPrinting } from '../use-is-printing.ts'
import { treeStep } from './tree-keys.ts'
import { TreeRowLine } from './tree-row-line.tsx'
import { branchIds, flatten, type TreeColumn, type TreeNode } from './tree-rows.ts'
import sideways from './data-table.module.css'
import classes from './tree-table.module.css'
import { withRow } from './with-row.ts'

type Props<Value> = {
  readonly label: string
  readonly roots: readonly TreeNode<Value>[]
  /** Heading of the names' column. */
  readonly title: string
  readonly name: (value: Value) => ReactNode
  readonly columns: readonly TreeColumn<Value>[]
}

const ROW_HEIGHT = 34

/** A tree of rows with figures; only rows in view are rendered, so that thousands of nodes stay fast. */
export function TreeTable<Value>({ label, roots, title, name, columns }: Props<Value>) {
  const { t } = useTranslation()
  const scroll = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState(0)
  const rows = flatten(roots, open)
  const active = Math.min(chosen, rows.length - 1)
  // oxlint-disable-next-line react/incompatible-library -- true only with the React compiler, which is not used
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    rangeExtractor: (range) => withRow(range, active),
  })
  // Printing shows all expanded rows.
  const isPrinting = useIsPrinting()
  const drawn = isPrinting ? rows.map((_row, index) => ({ index, start: 0 })) : virtual.getVirtualItems()
  const goTo = (index: number) => {
    setChosen(index)
    virtual.scrollToIndex(index)
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus())
  }
  const toggle = (id: string) => setOpen(toggled(open, id))
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = treeStep(event.key, { rows, active, isRightToLeft })
    if (!step) return
    event.preventDefault()
    if (step.toggle !== undefined) toggle(step.toggle)
    if (step.goTo !== undefined) goTo(step.goTo)
  }
  return (
    <>
      <div className={classes['bar']}>
        <Button look="quiet" onClick={() => setOpen(new Set(branchIds(roots)))}>
          {t('tree.expandAll')}
        </Button>
        <Button look="quiet" onClick={() => setOpen(new Set())}>
          {t('tree.collapseAll')}
        </Button>
      </div>
      <div
        ref={scroll}
        className={`${sideways['scroll']} ${classes['scroll']}`}
        role="treegrid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className={classes['head']}>
          <div role="row" aria-rowindex={1} className={classes['row']}>
            <span role="columnheader">{title}</span>
            {columns.map((column) => (
              <span key={column.title} role="columnheader" className="number">
                {column.title}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={classes['body']} style={{ blockSize: virtual.getTotalSize() }}>
          {drawn.map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            const { id, children } = row.node
            return (
              <TreeRowLine
                key={id}
                row={row}
                index={index}
                start={start}
                isOpen={open.has(id)}
                isActive={index === active}
                name={name}
                columns={columns}
                onChoose={() => {
                  setChosen(index)
                  if (children.length > 0) toggle(id)
                }}
              />
            )
          })}
        </div>
      </div>
    </>
  )
}

function toggled(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(open)
  if (!next.delete(id)) next.add(id)
  return next
}

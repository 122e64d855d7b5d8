import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { branchIds, flatten, type TreeNode } from './tree-rows.ts'
import { treeStep } from './tree-keys.ts'
import classes from './tree-table.module.css'

export type TreeColumn<Value> = { readonly title: string; readonly cell: (value: Value) => ReactNode }

type Props<Value> = {
  readonly label: string
  readonly roots: readonly TreeNode<Value>[]
  /** Heading of the column with the names. */
  readonly title: string
  readonly name: (value: Value) => ReactNode
  readonly columns: readonly TreeColumn<Value>[]
}

const ROW_HEIGHT = 34

/** A tree of rows with figures; only what is in view is in the page, so thousands of nodes cost nothing. */
export function TreeTable<Value>({ label, roots, title, name, columns }: Props<Value>) {
  const { t } = useTranslation()
  const scroll = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState(0)
  const rows = flatten(roots, open)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    // The row with the focus stays mounted, or the focus would fall to the page when it scrolls away.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const range = Array.from({ length: to - from + 1 }, (_, index) => from + index)
      return active < from ? [active, ...range] : active > to && active < count ? [...range, active] : range
    },
  })
  const toggle = (id: string) => setOpen((old) => toggled(old, id))
  const goTo = (index: number) => {
    setActive(index)
    virtual.scrollToIndex(index)
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus())
  }
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
        className={classes['scroll']}
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
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index]
            if (!row) return null
            const isOpen = open.has(row.node.id)
            const hasChildren = row.node.children.length > 0
            return (
              <div
                key={row.node.id}
                role="row"
                data-row={item.index}
                tabIndex={item.index === Math.min(active, rows.length - 1) ? 0 : -1}
                aria-rowindex={item.index + 2}
                aria-level={row.level}
                aria-posinset={row.place}
                aria-setsize={row.siblings}
                aria-expanded={hasChildren ? isOpen : undefined}
                className={`${classes['row']} ${row.level === 1 ? classes['first'] : ''}`}
                style={{ transform: `translateY(${item.start}px)` }}
                onClick={() => {
                  setActive(item.index)
                  if (hasChildren) toggle(row.node.id)
                }}
              >
                <span
                  role="gridcell"
                  className={classes['name']}
                  style={{ paddingInlineStart: (row.level - 1) * 20 + 8 }}
                >
                  <i className={`${classes['chevron']} ${isOpen ? classes['open'] : ''}`}>
                    {hasChildren && <Icon name="next" />}
                  </i>
                  <span className={classes['text']}>{name(row.node.value)}</span>
                </span>
                {columns.map((column) => (
                  <span key={column.title} role="gridcell" className="number">
                    {column.cell(row.node.value)}
                  </span>
                ))}
              </div>
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

import classes from './data-table.module.css'
import { Icon } from '#ui/icon.tsx'
import type { ListState } from './list-state.ts'

type Props = {
  readonly field: string
  readonly title: string
  readonly isNumeric?: boolean
  readonly isUnsorted?: boolean
  readonly sort: ListState['sort']
  readonly onSort: (sort: ListState['sort']) => void
}

export function HeaderCell({ field, title, isNumeric, isUnsorted, sort, onSort }: Props) {
  const isSorted = sort.field === field
  const isDescending = isSorted && sort.direction === 'desc'
  const arrow = isDescending ? 'down' : isSorted ? 'up' : 'sort'
  return (
    <th
      scope="col"
      className={isNumeric ? 'number' : undefined}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {isUnsorted ? (
        title
      ) : (
        <button
          type="button"
          className={classes['sort']}
          onClick={() => onSort({ field, direction: isSorted && !isDescending ? 'desc' : 'asc' })}
        >
          {title}
          <span className={isSorted ? classes['sorted'] : classes['unsorted']}>
            <Icon name={arrow} />
          </span>
        </button>
      )}
    </th>
  )
}

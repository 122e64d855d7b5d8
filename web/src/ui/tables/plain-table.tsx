import type { ReactNode } from 'react'
import classes from './data-table.module.css'

type Props = {
  readonly label: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
  /** Index of the first of the numeric columns at the end. */
  readonly firstNumericColumn?: number
}

/** A short table of all rows, without sorting or paging. */
export function PlainTable({ label, headings, rows, firstNumericColumn = headings.length }: Props) {
  const classOf = (column: number) => (column < firstNumericColumn ? undefined : 'number')
  return (
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={label}>
      <table className={classes['table']} aria-label={label}>
        <thead>
          <tr>
            {headings.map((heading, column) => (
              <th key={heading} scope="col" className={classOf(column)}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows never change places
            <tr key={index}>
              {row.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- nor do the columns
                <td key={column} className={classOf(column)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

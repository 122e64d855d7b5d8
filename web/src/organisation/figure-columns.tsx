import type { Figures } from '@staffplan/contracts/organisation/figures'
import type { TFunction } from 'i18next'
import type { Column } from '#ui/tables/table.ts'
import { Number } from '#ui/number.tsx'

/** Columns for the staff figures of a part of the organisation in the start year; the same in all four lists. */
export function figureColumns<Row extends Figures>(t: TFunction<'organisation'>): Column<Row>[] {
  return [
    {
      field: 'staffNumber',
      title: t('column.staffNumber'),
      isNumeric: true,
      cell: (row) => <Number value={row.staffNumber} />,
    },
    salary(t, 'minSalary'),
    salary(t, 'avgSalary'),
    salary(t, 'maxSalary'),
  ]
}

function salary<Row extends Figures>(
  t: TFunction<'organisation'>,
  field: 'minSalary' | 'avgSalary' | 'maxSalary',
): Column<Row> {
  return {
    field,
    title: t(`column.${field}`),
    isNumeric: true,
    cell: (row) => <Number value={row[field]} decimals={2} isPay />,
  }
}

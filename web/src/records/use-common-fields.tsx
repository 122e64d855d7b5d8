import { useTranslation } from 'react-i18next'
import { Comment } from '#ui/comment.tsx'
import type { Column } from '#ui/tables/table.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { RecordField } from './screen.ts'

type Common = { readonly id: number; readonly name: string; readonly comment: string }
type Parts<Row> = {
  readonly columns: { readonly [name in 'id' | 'name' | 'comment']: Column<Row> }
  readonly fields: {
    readonly name: RecordField<Pick<Common, 'name'>>
    readonly comment: RecordField<Pick<Common, 'comment'>>
  }
}

/** Columns and fields that nearly every record has. */
export function useCommonFields<Row extends Common>(): Parts<Row> {
  const { t } = useTranslation()
  return {
    columns: {
      id: { field: 'id', title: t('record.id'), cell: (row) => row.id },
      name: { field: 'name', title: t('record.name'), cell: (row) => <bdi>{row.name}</bdi> },
      comment: {
        field: 'comment',
        title: t('record.comment'),
        cell: (row) => <Comment text={row.comment} />,
      },
    },
    fields: {
      name: { name: 'name', label: t('record.name'), editor: TextField, isRequired: true },
      comment: { name: 'comment', label: t('record.comment'), editor: TextAreaField },
    },
  }
}

import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Moment } from '#api/moment.ts'
import { useRecords } from '#api/use-records.ts'
import { useReadProblemText } from '#i18n/use-problem-text.ts'
import { Number } from '#ui/number.tsx'
import { Card, CardHeader } from '#ui/page.tsx'
import type { Column } from '#ui/tables/table.ts'
import { DataTable } from '#ui/tables/data-table.tsx'
import type { ListState } from '#ui/tables/list-state.ts'
import { useLoadFailure } from './use-load-failure.ts'

type Upload = { readonly importId: string }
type Props<Row extends Upload> = {
  readonly path: string
  readonly models: readonly string[]
  readonly columns: Column<Row>[]
  readonly moment?: Moment | null
  /** The question shown before an upload is undone. */
  readonly children: ReactNode
}

const newestFirst: ListState = { page: 1, size: 25, sort: { field: 'id', direction: 'desc' }, search: '' }

/** Uploaded files, newest first. Their page and order are not in the address, which is that of the records' list. */
export function PastUploads<Row extends Upload>({
  path,
  models,
  columns,
  moment = null,
  children,
}: Props<Row>) {
  const { t } = useTranslation('staff')
  const explain = useReadProblemText()
  const [state, setState] = useState(newestFirst)
  const { rows, total, problem, reload } = useRecords<Row>({
    path,
    models,
    moment,
    page: state.page - 1,
    size: state.size,
    sort: `${state.sort.field},${state.sort.direction}`,
  })
  useLoadFailure(problem?.code, t('common:state.listFailed'))
  return (
    <Card>
      <CardHeader title={t('imports.title')} chip={rows && !problem && <Number value={total} />} />
      <DataTable
        label={t('imports.title')}
        columns={columns}
        rows={rows}
        total={total}
        keyOf={(row) => row.importId}
        state={state}
        onState={setState}
        problem={problem && { text: explain(problem), retry: reload }}
        empty={t('imports.empty')}
      />
      {children}
    </Card>
  )
}

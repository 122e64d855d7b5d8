import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecords } from '#api/use-records.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Icon } from '#ui/icon.tsx'
import { useListState } from '#ui/list-state.ts'
import { Number } from '#ui/number.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { toastFailure } from '#ui/toast.ts'
import { RecordDialog } from './record-dialog.tsx'
import type { Screen, Values } from './screen.ts'
import { useOpenRow } from './use-open-row.ts'

/** A declared screen: the list, the form above it, typed deletion, and all their messages. */
export function RecordScreen<Row, Form extends Values>({ screen }: { readonly screen: Screen<Row, Form> }) {
  const { t } = useTranslation()
  const explain = useProblemText()
  const [state, setState] = useListState(screen.list.defaultSort)
  const { open, openRow, openNew, close } = useOpenRow()
  const { list } = screen
  const records = useRecords<Row>({
    path: list.path,
    models: list.models,
    page: state.page - 1,
    size: state.size,
    sort: `${state.sort.field},${state.sort.direction}`,
    ...(list.filter ? { filter: list.filter } : {}),
  })
  const { problem } = records
  useEffect(() => {
    if (problem) toastFailure(t(list.failed ?? 'state.listFailed'))
  }, [problem, list.failed, t])
  return (
    <Card>
      <PageHeader title={screen.title} chip={records.rows && !problem && <Number value={records.total} />}>
        <Button look="primary" onClick={openNew}>
          <Icon name="plus" />
          {t('action.add')}
        </Button>
      </PageHeader>
      <DataTable
        label={screen.title}
        columns={screen.columns}
        rows={records.rows}
        total={records.total}
        keyOf={screen.keyOf}
        state={state}
        onState={setState}
        onOpen={(row) => openRow(screen.keyOf(row))}
        problem={problem && { text: explain(problem), retry: records.reload }}
        empty={screen.empty}
      />
      <RecordDialog screen={screen} open={open} onClose={close} />
    </Card>
  )
}

import type { PastImport } from '@staffplan/contracts/staff/past-import'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecords } from '#api/use-records.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { ListState } from '#ui/list-state.ts'
import { Number } from '#ui/number.tsx'
import { Card, CardHeader } from '#ui/page.tsx'
import { toastFailure } from '#ui/toast.ts'
import { UndoDialog } from './undo-dialog.tsx'
import { usePastImportColumns } from './past-import-columns.tsx'

const models = ['imports']
const newestFirst: ListState = { page: 1, size: 25, sort: { field: 'id', direction: 'desc' } }

/** Every import there was, and the way to take one back. */
export function PastImports() {
  const { t } = useTranslation('staff')
  const explain = useProblemText()
  // Not in the address: that is the staff list's.
  const [state, setState] = useState(newestFirst)
  const [chosen, setChosen] = useState<PastImport | null>(null)
  const columns = usePastImportColumns(setChosen)
  const { rows, total, problem, reload } = useRecords<PastImport>({
    path: '/v1/import',
    models,
    page: state.page - 1,
    size: state.size,
    sort: `${state.sort.field},${state.sort.direction}`,
  })
  useEffect(() => {
    if (problem) toastFailure(t('imports.failed'))
  }, [problem, t])
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
      <UndoDialog past={chosen} onClose={() => setChosen(null)} />
    </Card>
  )
}

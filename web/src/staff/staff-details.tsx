import { useTranslation } from 'react-i18next'
import { asProblem, useIsReadOnly } from '#api/me.ts'
import { isOutcomeUnknown } from '#api/problem.ts'
import { useDeleteRecordMutation, useRecordQuery } from '#api/records.ts'
import { useCommand } from '#api/use-command.ts'
import { useFresh } from '#api/use-fresh.ts'
import { useRetried } from '#api/use-retried.ts'
import { useProblemText, useReadProblemText } from '#i18n/use-problem-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ListProblem } from '#ui/tables/list-problem.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx'
import { HistorySection } from '#records/changed/history-section.tsx'
import { useUndo } from '#records/use-undo.ts'
import { failureToast } from '#records/failure-toast.ts'
import { usePageTitle } from '#ui/page-title.ts'
import { TypedDelete } from '#ui/dialogs/typed-delete.tsx'
import { StaffFacts } from './staff-facts.tsx'
import type { StaffRow } from './staff-row.ts'

const PATH = '/v1/import/hrYearlyData'
const staffRowPath = '/v1/yearlyData'
const models = ['staff']
const PAY_FIELDS: ReadonlySet<string> = new Set([
  'basicSalary',
  'totalMonthSalary',
  'educationCost',
  'allowances',
])

/** Causes that can be undone for a single row; what an import did is undone with the import. */
const DONE_TO_ONE = new Set(['created', 'changed'] as const)

type Props = { readonly id: string | null; readonly onClose: () => void }

/** Everything stored about a person in a year, with the option to delete it. */
export function StaffDetails({ id, onClose }: Props) {
  const { t } = useTranslation('staff')
  const title = t('details.title', { id })
  usePageTitle('record', id === null ? null : title)
  return (
    <Dialog title={title} isOpen={id !== null} onClose={onClose}>
      {id !== null && <Details key={id} id={id} onClose={onClose} />}
    </Dialog>
  )
}

function Details({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('staff')
  const explain = useReadProblemText()
  const explainRefusal = useProblemText()
  const isReadOnly = useIsReadOnly()
  const { data, error, isFetching, refetch, originalArgs } = useRecordQuery(
    { path: PATH, id },
    { refetchOnMountOrArgChange: true },
  )
  useFresh({ models, position: data?.position ?? null, isFetching, refetch, originalArgs })
  const [remove, removal] = useDeleteRecordMutation()
  const command = useCommand(remove)
  const refused = asProblem(removal.error)
  const offerUndo = useUndo()
  const problem = useRetried({ error, isFetching, refetch })
  const isGone = problem?.code === 'not-found'
  // A deleted row is not shown any more; nothing was typed that would be lost.
  const row = isGone ? undefined : (data?.body as StaffRow | undefined) // the path answers staff rows (@staffplan/contracts/staff/staff)
  const deleteRow = async () => {
    const name = row?.name ?? ''
    const answer = await command.run({ path: `${PATH}/${id}`, ifMatch: data?.etag ?? null })
    if (!answer) return
    const failure = failureToast(`${PATH}/${id}`)
    const words = { entity: t('details.entity'), name }
    if (answer.error) {
      const isUnknown = isOutcomeUnknown(asProblem(answer.error))
      return failure.say(t(`common:toast.${isUnknown ? 'deleteUnknown' : 'deleteFailed'}`, words))
    }
    failure.dismiss()
    offerUndo({
      text: t('common:toast.deleted', words),
      ...words,
      call: { path: `${staffRowPath}/${id}/undo`, method: 'POST' },
      etag: answer.data?.etag ?? null,
      model: models[0],
    })
    return onClose()
  }
  return (
    <>
      <DialogBody>
        {isGone && <p role="alert">{t(data ? 'common:record.gone' : 'common:record.none')}</p>}
        {problem && !isGone && <ListProblem text={explain(problem)} retry={() => void refetch()} />}
        {!row && !problem && <Skeleton of="lines" count={10} />}
        {row && <StaffFacts row={row} />}
      </DialogBody>
      {row && (
        <HistorySection
          of={{
            path: staffRowPath,
            id,
            etag: data?.etag ?? null,
            model: models[0],
            isOnlyOfNow: true,
            undoes: { entity: t('details.entity'), name: row.name },
            undoneCauses: DONE_TO_ONE,
            isPay: (field) => PAY_FIELDS.has(field),
          }}
        />
      )}
      {row && !isReadOnly && (
        <TypedDelete
          confirmation={id}
          label={t('common:record.typeId', { id })}
          isBusy={command.isRunning}
          onDelete={() => void deleteRow()}
          problem={refused && !isOutcomeUnknown(refused) && explainRefusal(refused)}
        />
      )}
      <DialogFoot>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </DialogFoot>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { asProblem } from '#api/me.ts'
import { useDeleteRecordMutation, useRecordQuery } from '#api/records.ts'
import { useCommand } from '#api/use-command.ts'
import { useFresh } from '#api/use-fresh.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialog.tsx'
import { toastFailure, toastSuccess } from '#ui/toast.ts'
import { TypedDelete } from '#ui/typed-delete.tsx'
import { StaffFacts } from './staff-facts.tsx'
import type { StaffRow } from './staff-row.ts'

const PATH = '/v1/import/hrYearlyData'
const models = ['staff']

type Props = { readonly id: string | null; readonly onClose: () => void }

/** Everything known about a person in a year, and the way to delete it. */
export function StaffDetails({ id, onClose }: Props) {
  const { t } = useTranslation('staff')
  return (
    <Dialog title={t('details.title', { id })} isOpen={id !== null} onClose={onClose}>
      {id !== null && <Details key={id} id={id} onClose={onClose} />}
    </Dialog>
  )
}

function Details({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('staff')
  const explain = useProblemText()
  const { data, error, isFetching, refetch } = useRecordQuery(
    { path: PATH, id },
    { refetchOnMountOrArgChange: true },
  )
  useFresh({ models, position: data?.position ?? null, isFetching, refetch })
  const [remove] = useDeleteRecordMutation()
  const command = useCommand(remove)
  const problem = asProblem(error)
  const row = data?.body as StaffRow | undefined // the path answers staff rows (@staffplan/contracts/staff/staff)
  const deleteRow = async () => {
    const name = row?.name ?? ''
    const answer = await command.run({ path: `${PATH}/${id}`, ifMatch: data?.etag ?? null })
    if (!answer) return
    const words = { entity: t('details.entity'), name }
    if (answer.error) return toastFailure(t('common:toast.deleteFailed', words))
    toastSuccess(t('common:toast.deleted', words))
    return onClose()
  }
  return (
    <>
      <DialogBody>
        {problem && <p role="alert">{explain(problem)}</p>}
        {!row && !problem && t('common:state.loading')}
        {row && <StaffFacts row={row} />}
      </DialogBody>
      {row && (
        <TypedDelete
          confirmation={id}
          label={t('common:record.typeId', { id })}
          isBusy={command.isRunning}
          onDelete={() => void deleteRow()}
        />
      )}
      <DialogFoot>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </DialogFoot>
    </>
  )
}

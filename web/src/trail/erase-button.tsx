import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem, useIsReadOnly } from '#api/me.ts'
import { useSaveRecordMutation } from '#api/records.ts'
import { useCommand } from '#api/use-command.ts'
import { useDeleteProblemText } from '#records/use-delete-problem-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx'
import { TypedDelete } from '#ui/dialogs/typed-delete.tsx'
import { toastSuccess } from '#ui/toast.tsx'
import { idOfRow } from './gone-rows.ts'
import classes from './trail.module.css'

type Props = {
  /** A row of yearly data as the log names it, `staff:…`. */
  readonly row: string
  /** The row in words. */
  readonly name: string
  readonly onErased: () => void
}

/** Shown where a row of yearly data was deleted: erases what is still stored about the person. */
export function EraseButton({ row, name, onErased }: Props) {
  const { t } = useTranslation('trail')
  const isReadOnly = useIsReadOnly()
  const [isOpen, setOpen] = useState(false)
  if (isReadOnly) return null
  return (
    <>
      <Button
        className={classes['undo'] ?? ''}
        aria-label={t('erase.this', { name })}
        onClick={() => setOpen(true)}
      >
        {t('erase.open')}
      </Button>
      <Dialog title={t('erase.title', { name })} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <Confirmation id={idOfRow(row)} onClose={() => setOpen(false)} onErased={onErased} />}
      </Dialog>
    </>
  )
}

type ConfirmationProps = {
  readonly id: string
  readonly onClose: () => void
  readonly onErased: () => void
}

/** Explains what is erased and what is kept, and asks for the row's id. */
function Confirmation({ id, onClose, onErased }: ConfirmationProps) {
  const { t } = useTranslation('trail')
  const explain = useDeleteProblemText()
  const [save] = useSaveRecordMutation()
  const command = useCommand((path: string, key: string) =>
    save({ path, method: 'POST', body: undefined, model: 'staff', key }),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const erase = async () => {
    setProblem(null)
    const answer = await command.run(`/v1/yearlyData/${id}/erase`)
    if (!answer) return
    const refusal = asProblem(answer.error)
    if (answer.error) return setProblem(refusal ? explain(refusal) : t('erase.failed'))
    toastSuccess(t(answer.data?.body ? 'erase.begun' : 'erase.done')) // only an unfinished erasure has a body
    onClose()
    onErased()
  }
  return (
    <>
      <DialogBody>
        <p>{t('erase.goes')}</p>
        <p>{t('erase.stays')}</p>
        <p>
          <b>{t('erase.forEver')}</b>
        </p>
      </DialogBody>
      <TypedDelete
        confirmation={id}
        label={t('common:record.typeId', { id })}
        action={t('erase.open')}
        isBusy={command.isRunning}
        problem={problem}
        onDelete={() => void erase()}
      />
      <DialogFoot>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </DialogFoot>
    </>
  )
}

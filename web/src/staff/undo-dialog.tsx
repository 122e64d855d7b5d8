import type { PastImport } from '@staffplan/contracts/staff/past-import'
import { useTranslation } from 'react-i18next'
import { asProblem } from '#api/me.ts'
import { isOutcomeUnknown, type Problem } from '#api/problem.ts'
import { useCommand } from '#api/use-command.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { failureToast } from '#records/failure-toast.ts'
import { importToast } from '#records/use-taken-back.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx'
import { dismissToast } from '#ui/toast.tsx'
import { KeptByUndo } from './kept-by-undo.tsx'
import { type Kept, useUndoImportMutation } from './undo-import-api.ts'
import { useImportName } from './use-import-name.ts'

type Props = {
  /** The import to undo; null while the dialog is closed. */
  readonly past: PastImport | null
  readonly onClose: () => void
}

/** Asks before an import is undone, and lists what the undo kept. */
export function UndoDialog({ past, onClose }: Props) {
  const { t } = useTranslation('staff')
  return (
    <Dialog title={t('imports.undoTitle')} isOpen={past !== null} onClose={onClose}>
      {past && <Question key={past.importId} past={past} onClose={onClose} />}
    </Dialog>
  )
}

function Question({ past, onClose }: { readonly past: PastImport; readonly onClose: () => void }) {
  const { t } = useTranslation('staff')
  const explain = useProblemText()
  const name = useImportName()(past)
  const [undo, { data: kept, error }] = useUndoImportMutation()
  const command = useCommand((importId: string, key) => undo({ importId, key }))
  const problem = asProblem(error)
  const failed = (refused: Problem | undefined) =>
    t(isOutcomeUnknown(refused) ? 'imports.undoUnknown' : 'imports.undoFailed', { name })
  const run = async () => {
    const answer = await command.run(past.importId)
    if (!answer) return
    const failure = failureToast(`undo ${past.importId}`)
    if (answer.error) return failure.say(failed(asProblem(answer.error)))
    dismissToast(importToast(past.importId))
    failure.succeed(t('imports.undone', { name }))
    if (isNothing(answer.data)) onClose()
  }
  if (kept && !isNothing(kept)) return <KeptByUndo kept={kept} onClose={onClose} />
  return (
    <>
      <DialogBody>
        <b>
          <bdi>{name}</bdi>
        </b>
        <p>{t('imports.undoEffect')}</p>
        {problem && <p role="alert">{isOutcomeUnknown(problem) ? failed(problem) : explain(problem)}</p>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        <Button look="danger" isBusy={command.isRunning} onClick={() => void run()}>
          {t('imports.undo')}
        </Button>
      </DialogFoot>
    </>
  )
}

function isNothing({ employees, costCentres }: Kept): boolean {
  return employees.length === 0 && costCentres.length === 0
}

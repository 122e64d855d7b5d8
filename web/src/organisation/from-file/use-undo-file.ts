import { useTranslation } from 'react-i18next'
import { asProblem } from '#api/me.ts'
import { isOutcomeUnknown } from '#api/problem.ts'
import { useCommand } from '#api/use-command.ts'
import { useRefusalText } from '#records/use-refusal-text.ts'
import { toastFailure, toastSuccess } from '#ui/toast.tsx'
import { useUndoOrganisationFileMutation } from './undo-file-api.ts'

/** Takes a file back, and says what became of it: by name what keeps it from going. */
export function useUndoFile(): {
  readonly undo: (importId: string) => Promise<void>
  readonly isBusy: boolean
} {
  const { t } = useTranslation('organisation')
  const explain = useRefusalText()
  const [undoFile] = useUndoOrganisationFileMutation()
  const command = useCommand((importId: string, key) => undoFile({ importId, key }), {
    isRepeatable: true, // of a list of files
  })
  return {
    isBusy: command.isRunning,
    undo: async (importId) => {
      const answer = await command.run(importId)
      if (!answer) return
      const problem = asProblem(answer.error)
      if (problem && isOutcomeUnknown(problem)) return toastFailure(t('file.undoUnknown'))
      if (answer.error) return toastFailure(t('file.undoFailed', { reason: problem ? explain(problem) : '' }))
      return toastSuccess(t('file.undone'))
    },
  }
}

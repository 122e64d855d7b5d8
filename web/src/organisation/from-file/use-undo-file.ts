import { useTranslation } from 'react-i18next'
import { asProblem } from '#api/me.ts'
import { isOutcomeUnknown } from '#api/problem.ts'
import { useCommand } from '#api/use-command.ts'
import { useDeleteProblemText } from '#records/use-delete-problem-text.ts'
import { failureToast } from '#records/failure-toast.ts'
import { importToast } from '#records/use-taken-back.ts'
import { dismissToast } from '#ui/toast.tsx'
import { api } from '#api/api.ts'
import { refetchOutdatedOnceDone } from '#api/refetch.ts'

const undoFileApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Undoes an organisation import; the lists and all figures made from them may change. */
    undoOrganisationFile: build.mutation<unknown, { readonly importId: string; readonly key: string }>({
      query: ({ importId, key }) => ({
        url: `v1/import/organisation/${importId}/undo`,
        method: 'POST',
        key,
      }),
      onQueryStarted: refetchOutdatedOnceDone,
    }),
  }),
})

const { useUndoOrganisationFileMutation } = undoFileApi

/** Undoes an organisation import and reports the outcome; if it is refused, names the records that still use it. */
export function useUndoFile(): {
  /** Whether the import was undone. */
  readonly undo: (importId: string) => Promise<boolean>
} {
  const { t } = useTranslation('organisation')
  const explain = useDeleteProblemText()
  const [undoFile] = useUndoOrganisationFileMutation()
  const command = useCommand((importId: string, key) => undoFile({ importId, key }), {
    isRepeatable: true, // the list may hold several imports to undo
  })
  return {
    undo: async (importId) => {
      const answer = await command.run(importId)
      if (!answer) return false
      const problem = asProblem(answer.error)
      const failure = failureToast(`undo ${importId}`)
      if (isOutcomeUnknown(problem)) failure.say(t('file.undoUnknown'))
      else if (answer.error) failure.say(t('file.undoFailed', { reason: problem ? explain(problem) : '' }))
      else {
        dismissToast(importToast(importId))
        failure.succeed(t('file.undone'))
      }
      return !answer.error
    },
  }
}

import { useTranslation } from 'react-i18next'
import { asProblem } from '#api/me.ts'
import { isOutcomeUnknown } from '#api/problem.ts'
import { useApiDispatch } from '#api/use-api-dispatch.ts'
import { randomId } from '#api/random-id.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { failureToast } from '#records/failure-toast.ts'
import { toastWarning } from '#ui/toast.tsx'
import { undoImport } from './undo-import-api.ts'

/** Undoes an import from its toast, even after its screen was left, and counts what was kept. Resolves to true if undone. */
export function useUndoImport(): (importId: string, name: string) => Promise<boolean> {
  const { t } = useTranslation('staff')
  const explain = useProblemText()
  const dispatch = useApiDispatch()
  return async (importId, name) => {
    const { data, error } = await dispatch(undoImport.initiate({ importId, key: randomId() }))
    const failure = failureToast(`undo ${importId}`)
    if (error) {
      const problem = asProblem(error)
      if (isOutcomeUnknown(problem)) failure.say(t('imports.undoUnknown', { name }))
      else if (problem) failure.say(t('imports.undoFailedBecause', { name, reason: explain(problem) }))
      else failure.say(t('imports.undoFailed', { name }))
      return false
    }
    failure.succeed(t('imports.undone', { name }))
    const { employees, costCentres } = data ?? { employees: [], costCentres: [] }
    if (employees.length > 0) toastWarning(t('imports.keptPeople', { count: employees.length }))
    if (costCentres.length > 0) toastWarning(t('imports.keptCentres', { count: costCentres.length }))
    return true
  }
}

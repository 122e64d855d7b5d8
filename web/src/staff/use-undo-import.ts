import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { asProblem } from '#api/me.ts'
import { isOutcomeUnknown } from '#api/problem.ts'
import { randomId } from '#api/random-id.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { failureToast } from '#records/failure-toast.ts'
import { dismissToast, toastFailure, toastSuccess, toastWarning } from '#ui/toast.tsx'
import { undoImport } from './undo-import-api.ts'

/** Whether it went: takes an import back from its toast, also when its screen was left; what somebody changed since stays, and is counted. */
export function useUndoImport(): (importId: string, name: string) => Promise<boolean> {
  const { t } = useTranslation('staff')
  const explain = useProblemText()
  const store = useStore()
  const dispatch = store.dispatch as ThunkDispatch<unknown, unknown, UnknownAction> // made with the thunks of the api
  return async (importId, name) => {
    const { data, error } = await dispatch(undoImport.initiate({ importId, key: randomId() }))
    const failure = { name: failureToast(`undo ${importId}`) }
    if (error) {
      const problem = asProblem(error)
      if (problem && isOutcomeUnknown(problem)) toastFailure(t('imports.undoUnknown', { name }), failure)
      else if (problem)
        toastFailure(t('imports.undoFailedBecause', { name, reason: explain(problem) }), failure)
      else toastFailure(t('imports.undoFailed', { name }), failure)
      return false
    }
    dismissToast(failure.name)
    toastSuccess(t('imports.undone', { name }))
    const { employees, costCentres } = data ?? { employees: [], costCentres: [] }
    if (employees.length > 0) toastWarning(t('imports.keptPeople', { count: employees.length }))
    if (costCentres.length > 0) toastWarning(t('imports.keptCentres', { count: costCentres.length }))
    return true
  }
}

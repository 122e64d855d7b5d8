import { useTranslation } from 'react-i18next'
import { asProblem } from '#api/me.ts'
import { isOutcomeUnknown } from '#api/problem.ts'
import { useApiDispatch } from '#api/use-api-dispatch.ts'
import { randomId } from '#api/random-id.ts'
import { saveRecord } from '#api/records.ts'
import { toastSuccess, toastUndoable } from '#ui/toast.tsx'
import { failureToast } from './failure-toast.ts'
import type { UndoCall } from './screen.ts'
import { useDeleteProblemText } from './use-delete-problem-text.ts'

type Done = {
  /** What was done, in words. */
  readonly text: string
  readonly entity: string
  readonly name: string
  /** The call that undoes the change; null when it cannot be undone. */
  readonly call: UndoCall | null
  /** ETag with which the change was answered: it is only undone while this is the record's latest. */
  readonly etag: string | null
  /** The read model that the undo changes. */
  readonly model: string | undefined
}

type TakenBack = { readonly error?: unknown }

/** Undoes a change and reports the outcome in a toast; continues when the calling component is unmounted. */
export function useTakeBack(): (done: Omit<Done, 'text' | 'call'>, call: UndoCall) => Promise<TakenBack> {
  const { t } = useTranslation()
  const explain = useDeleteProblemText()
  const dispatch = useApiDispatch()
  return async ({ entity, name, model, etag }, call) => {
    const { path, method, body } = call
    const save = { path, method, body, ifMatch: etag, model, key: randomId() }
    const answer = await dispatch(saveRecord.initiate(save))
    const problem = asProblem(answer.error)
    // A record that exists exactly once has no name besides its kind.
    const only = name === '' || name === entity ? 'Only' : ''
    const failure = failureToast(`${path} undo`)
    const reason = problem ? explain(problem) : ''
    if (!answer.error) failure.succeed(t(`toast.undone${only}`, { entity, name }))
    else if (isOutcomeUnknown(problem)) failure.say(t(`toast.undoUnknown${only}`, { entity, name }))
    else failure.say(t(`toast.undoFailed${only}`, { entity, name, reason }))
    return answer
  }
}

/** Says what was done in a toast that offers to undo it. */
export function useUndo(): (done: Done) => void {
  const { t } = useTranslation()
  const takeBack = useTakeBack()
  return (done) => {
    const { text, call, etag } = done
    if (!call || etag === null) return toastSuccess(text)
    return toastUndoable(text, { label: t('action.undo'), run: () => void takeBack(done, call) })
  }
}

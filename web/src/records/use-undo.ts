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
  /** What takes it back; null where nothing does. */
  readonly call: UndoCall | null
  /** What the change was answered with: only as long as this is the latest, it is taken back. */
  readonly etag: string | null
  /** The read model that moves. */
  readonly model: string | undefined
}

type TakenBack = { readonly error?: unknown }

/** Takes a change back and says whether it could be; goes on working when what asked for it is closed. */
export function useTakeBack(): (done: Omit<Done, 'text' | 'call'>, call: UndoCall) => Promise<TakenBack> {
  const { t } = useTranslation()
  const explain = useDeleteProblemText()
  const dispatch = useApiDispatch()
  return async ({ entity, name, model, etag }, call) => {
    const { path, method, body } = call
    const save = { path, method, body, ifMatch: etag, model, key: randomId() }
    const answer = await dispatch(saveRecord.initiate(save))
    const problem = asProblem(answer.error)
    // What there is once has no name beside what it is.
    const only = name === '' || name === entity ? 'Only' : ''
    const failure = failureToast(`${path} undo`)
    const reason = problem ? explain(problem) : ''
    if (!answer.error) failure.succeed(t(`toast.undone${only}`, { entity, name }))
    else if (isOutcomeUnknown(problem)) failure.say(t(`toast.undoUnknown${only}`, { entity, name }))
    else failure.say(t(`toast.undoFailed${only}`, { entity, name, reason }))
    return answer
  }
}

/** Says what was done, with the way back in it. */
export function useUndo(): (done: Done) => void {
  const { t } = useTranslation()
  const takeBack = useTakeBack()
  return (done) => {
    const { text, call, etag } = done
    if (!call || etag === null) return toastSuccess(text)
    return toastUndoable(text, { label: t('action.undo'), run: () => void takeBack(done, call) })
  }
}

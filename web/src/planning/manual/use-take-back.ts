import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '#api/me.ts'
import { isOutcomeUnknown } from '#api/problem.ts'
import { useApiDispatch } from '#api/use-api-dispatch.ts'
import { randomId } from '#api/random-id.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { useShortList } from '#planning/use-short-list.ts'
import { failureToast } from '#records/failure-toast.ts'
import { toastSuccess, toastUndoable, toastWarning } from '#ui/toast.tsx'
import { isolate } from '#planning/use-format.ts'
import { saveManualPlan } from './manual-plan-api.ts'
import { divisionsRefused, isOfYear } from './row-errors.ts'
import type { TypedPlan } from './typed-plan.ts'

type Given = {
  readonly plan: TypedPlan
  readonly year: number
  readonly names: ReadonlyMap<number, string>
}
/** What was stored before, by division; null where there was nothing. */
type Before = ReadonlyMap<number, number | null>

const FAILURE = failureToast('manual plan undo')

/** The division has been planned again since, or no longer exists. */
const LEFT_ALONE: ReadonlySet<string> = new Set(['changed-meanwhile', 'reference-unknown'])

/**
 * Reports a successful save and offers to undo it. Each value goes back to what was stored `before`, unless somebody
 * has planned another since (checked with the ETag of the save); divisions that keep their value are named.
 */
export function useTakeBack({ plan, year, names }: Given): (before: Before, etag: string | null) => void {
  const { t } = useTranslation('manual')
  const explain = useProblemText()
  const listed = useShortList()
  const dispatch = useApiDispatch()
  const open = useOpen(plan)

  async function takeBack(before: Before, etag: string, left: readonly number[] = []): Promise<void> {
    const rows = [...before].map(([id, value]) => ({ division: { id }, year, value }))
    const answer = await dispatch(saveManualPlan.initiate({ rows, ifMatch: etag, key: randomId() }))
    const problem = asProblem(answer.error)
    const stays = problem ? divisionsRefused(rows, problem, LEFT_ALONE) : []
    const rest = new Map([...before].filter(([id]) => !stays.includes(id)))
    const all = [...left, ...stays]
    if (stays.length > 0 && rest.size > 0) return takeBack(rest, etag, all)
    const changed = listed(all.map((id) => isolate(names.get(id) ?? String(id))))
    const failed = (reason: string) => FAILURE.say(t('undoFailed', { reason }))
    if (stays.length > 0) return failed(t('changedSince', { names: changed }))
    if (isOutcomeUnknown(problem)) return FAILURE.say(t('undoUnknown'))
    if (problem) return failed(problem.errors.some(isOfYear) ? t('yearGone', { year }) : explain(problem))
    if (open.current === plan) plan.confirmTakenBack(before)
    if (all.length === 0) return FAILURE.succeed(t('undone'))
    FAILURE.dismiss()
    return toastWarning(t('undoneExcept', { names: changed }))
  }

  return (before, etag) => {
    // Without the ETag of the save, undoing it might overwrite somebody else's change.
    if (etag === null) return toastSuccess(t('saved'))
    return toastUndoable(t('saved'), { label: t('undo'), run: () => void takeBack(before, etag) })
  }
}

/** The plan on the page; null once the page is left. */
function useOpen(plan: TypedPlan) {
  const open = useRef<TypedPlan | null>(null)
  useEffect(() => {
    open.current = plan
    return () => void (open.current = null)
  }, [plan])
  return open
}

import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToast, isToastShown, toastSuccess, toastWarning } from '#ui/toast.tsx'
import { useBoard } from './board/board.ts'
import { useKeyWords } from './use-key-words.ts'

/** One toast, because only the last step is still of interest. */
const STEP = { name: 'step' }

type Written = { readonly type: 'undo' | 'redo'; readonly ops: readonly DraftOp[] }

/** Says which cell, or how many, an undo or redo has written, without those that the server leaves out or refuses. */
export function StepsTaken() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const words = useKeyWords()
  const say = useEffectEvent(({ type, ops }: Written) => {
    const [first] = ops
    if (ops.length === 1 && first)
      toastSuccess(t(`history.${type}One`, { change: words.changeInUnit(first.k, first.v) }), STEP)
    else if (ops.length > 1) toastSuccess(t(`history.${type}`, { count: ops.length }), STEP)
  })
  const sayOffline = useEffectEvent(() => toastWarning(t('history.offline'), STEP))
  useEffect(() => {
    let said: Written | null = null
    const takeOff = (untaken: readonly DraftOp[]) => {
      if (said === null || !isToastShown(STEP.name)) return
      const { type, ops } = said
      const left = ops.filter(({ k }) => !untaken.some((each) => each.k === k))
      if (left.length === 0) dismissToast(STEP.name)
      if (left.length === ops.length) return
      said = { type, ops: left }
      say(said)
    }
    const undo = [
      session.history.stepped.listen(({ type, outcome }) => {
        if (outcome === null || outcome === 'sent') return
        said = null
        if (outcome === 'offline') return sayOffline()
        said = { type, ops: outcome.ops }
        say(said)
        if (outcome.skipped.length > 0) session.skipped.tell(outcome.skipped)
      }),
      session.skipped.listen(takeOff),
      session.refusedSteps.listen(({ ops }) => takeOff(ops.map(({ op }) => op))),
    ]
    return () => undo.forEach((stop) => stop())
  }, [session])
  return null
}

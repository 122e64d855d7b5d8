import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToast, isToastShown, toastSuccess, toastWarning } from '#ui/toast.tsx'
import { useBoard } from './board/board.ts'
import { isGone, useKeyWords } from './use-key-words.ts'

/** Only the last one is still true. */
const STEP = { name: 'step' }

type Written = { readonly type: 'undo' | 'redo'; readonly ops: readonly DraftOp[] }

/** Says what Undo and Redo have done: to which cell, or to how many, and as soon as the server has left some out, to how many fewer. */
export function StepsTaken() {
  const { t } = useTranslation('planning')
  const board = useBoard()
  const { session } = board
  const words = useKeyWords()
  const say = useEffectEvent(({ type, ops }: Written): Written => {
    const written = ops.filter((op) => !isGone(op, board))
    const [first] = written
    if (written.length === 1 && first)
      toastSuccess(t(`history.${type}One`, { change: words.changeInUnit(first.k, first.v) }), STEP)
    else if (written.length > 1) toastSuccess(t(`history.${type}`, { count: written.length }), STEP)
    return { type, ops: written }
  })
  const sayOffline = useEffectEvent(() => toastWarning(t('history.offline')))
  useEffect(() => {
    let said: Written | null = null
    const undo = [
      session.history.stepped.listen(({ type, outcome }) => {
        if (outcome === null || outcome === 'sent') return
        if (outcome === 'offline') return sayOffline()
        said = say({ type, ops: outcome.ops })
        if (outcome.skipped.length > 0) session.skipped.tell(outcome.skipped)
      }),
      session.skipped.listen((skipped) => {
        if (said === null || !isToastShown(STEP.name)) return
        const { type, ops } = said
        const left = ops.filter(({ k }) => !skipped.some((each) => each.k === k))
        if (left.length === 0) dismissToast(STEP.name)
        if (left.length < ops.length) said = say({ type, ops: left })
      }),
    ]
    return () => undo.forEach((stop) => stop())
  }, [session])
  return null
}

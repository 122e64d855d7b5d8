import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess, toastWarning } from '#ui/toast.tsx'
import { useBoard } from './board/board.ts'
import { useKeyWords } from './use-key-words.ts'

/** Only the last one is still true. */
const STEP = { name: 'step' }

/** Says what Undo and Redo have done: to which cell, or to how many. */
export function StepsTaken() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const words = useKeyWords()
  useEffect(
    () =>
      session.history.stepped.listen(({ type, outcome }) => {
        if (outcome === null || outcome === 'sent') return
        if (outcome === 'offline') return toastWarning(t('history.offline'))
        const { ops, skipped } = outcome
        const [first] = ops
        if (ops.length === 1 && first)
          toastSuccess(t(`history.${type}One`, { change: words.changeInUnit(first.k, first.v) }), STEP)
        else if (ops.length > 1) toastSuccess(t(`history.${type}`, { count: ops.length }), STEP)
        if (skipped.length > 0) session.skipped.tell(skipped)
      }),
    [session, t, words],
  )
  return null
}

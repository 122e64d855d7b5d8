import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { enterText } from '#grid/entries.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { printEditable } from '#ui/numbers.ts'
import { toastFailure } from '#ui/toast.tsx'
import { typedReason } from './bands/special-text.ts'
import { useBoard } from './board/board.ts'
import { refusedOp, type Refused } from './draft/refusals.ts'
import { reasonIn } from './session-toasts.ts'
import { useFormat } from './use-format.ts'
import { useKeyWords } from './use-key-words.ts'

/** One toast names no more. */
const MOST_NAMED = 3

/** What the server refused for good stands in its cell again, with the reason, and is named. */
export function RefusedChanges() {
  const { t } = useTranslation('planning')
  const { session, sheet, grid, specialDrivers } = useBoard()
  const { language } = useFormat()
  const explain = useProblemText()
  const words = useKeyWords()
  useEffect(() => {
    const show = ({ command, frame }: Refused) => {
      const value = refusedOp({ command, frame })?.v
      const definition = typeof value === 'object' && value ? specialDrivers.get(value.driverID) : undefined
      const reason = reasonIn(frame)
      const refusal = definition ? typedReason(reason, { definition, language }) : reason
      for (const { k, v } of command.ops) {
        const isTyping = (grid.entries.of(k)?.text ?? null) !== null
        // What was entered since, or is being typed, is newer than what was refused.
        if (!sheet.cell(k) || isTyping || session.store.isPending(k)) continue
        const text = typeof v === 'number' ? printEditable(v, language) : ''
        enterText(grid, k, { text, refusal, isSignDropped: false })
      }
      const named = command.ops.slice(0, MOST_NAMED).map(({ k, v }) => words.change(k, v))
      const more = command.ops.length - named.length
      const changes = [...named, ...(more > 0 ? [t('save.more', { count: more })] : [])]
      toastFailure(
        t('refusedChange', { change: changes.join(t('common:list.join')), reason: explain(refusal) }),
      )
    }
    const showAll = () => session.refusals.take().forEach(show)
    showAll()
    return session.refusals.arrived.listen(showAll)
  }, [session, sheet, grid, specialDrivers, language, explain, words, t])
  return null
}

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { enterText } from '#grid/entries.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { printEditable } from '#ui/numbers.ts'
import { toastFailure } from '#ui/toast.tsx'
import { typedReason } from './bands/special-text.ts'
import { useBoard } from './board/board.ts'
import { type Refused, refusedWrites } from './draft/refusals.ts'
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
      const writes = refusedWrites({ command, frame }).map(({ op, reason }) => {
        const definition = typeof op.v === 'object' && op.v ? specialDrivers.get(op.v.driverID) : undefined
        return { op, reason: reason && (definition ? typedReason(reason, { definition, language }) : reason) }
      })
      for (const { op, reason } of writes) {
        const { k, v } = op
        const refusal = reason ?? { code: 'refused-with-others' }
        const isTyping = (grid.entries.of(k)?.text ?? null) !== null
        // What was entered since, or is being typed, is newer than what was refused.
        if (!sheet.cell(k) || isTyping || session.store.isPending(k)) continue
        const text = typeof v === 'number' ? printEditable(v, language) : ''
        enterText(grid, k, { text, refusal, isSignDropped: false })
      }
      const wrong = writes.filter(({ reason }) => reason)
      const named = wrong.slice(0, MOST_NAMED).map(({ op }) => words.change(op.k, op.v))
      const more = wrong.length - named.length
      const changes = [...named, ...(more > 0 ? [t('save.more', { count: more })] : [])]
      const reason = explain(wrong[0]?.reason ?? reasonIn(frame))
      const said = t('refusedChange', { change: changes.join(t('common:list.join')), reason })
      const others = writes.length - wrong.length
      toastFailure(others === 0 ? said : `${said} ${t('refusedBeside', { count: others })}`)
    }
    const showAll = () => session.refusals.take().forEach(show)
    showAll()
    return session.refusals.arrived.listen(showAll)
  }, [session, sheet, grid, specialDrivers, language, explain, words, t])
  return null
}

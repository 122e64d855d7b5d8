import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { nameUnsent } from '#api/unsent.ts'
import { useBoard } from '#planning/board/board.ts'
import { useKeyWords } from '../use-key-words.ts'

/** The leave question names no more. */
const MOST_NAMED = 3

/** While the plan is shown, the question before leaving names the changes that have not been sent. */
export function useUnsentNames(): void {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const words = useKeyWords()
  const read = useRef((): readonly string[] => [])
  useEffect(() => {
    read.current = () => {
      const ops = [...session.held, ...session.store.pending.flatMap((command) => command.ops)]
      const latest = [...new Map(ops.map(({ k, v }) => [k, v]))]
      const named = latest.slice(0, MOST_NAMED).map(([key, value]) => words.change(key, value))
      const more = latest.length - named.length
      return more > 0 ? [...named, t('save.more', { count: more })] : named
    }
  })
  useEffect(() => nameUnsent(() => read.current()), [])
}

import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toastWarning } from '#ui/toast.tsx'
import { useBoard } from './board/board.ts'
import { isolate } from './use-format.ts'
import { useKeyWords } from './use-key-words.ts'

/** Milliseconds to decide in. */
const SHOWN = 20_000
const MOST_NAMED = 3

/** Names the cells that Undo or Redo left to somebody else, and offers to overwrite them all the same. */
export function SkippedSteps() {
  const { t, i18n } = useTranslation('planning')
  const { session, names } = useBoard()
  const words = useKeyWords()
  useEffect(() => {
    const { store } = session
    const named = ({ k }: DraftOp) => {
      const change = words.changeInUnit(k, store.kept(k))
      const name = names.get(store.writerOf(k) ?? 0)
      return name === undefined ? change : t('history.by', { change, name: isolate(name) })
    }
    /** Only what is still as it was named; what others have written meanwhile is asked about anew. */
    const overwrite = (ops: readonly DraftOp[], writers: ReadonlyMap<string, string | null>) => {
      const isOwn = (k: string) => store.isPending(k) || store.writerOf(k) === session.userId
      const { asNamed = [], changed = [] } = Object.groupBy(ops, ({ k }) =>
        store.writer(k) === writers.get(k) ? 'asNamed' : 'changed',
      )
      const left = changed.filter(({ k }) => !isOwn(k))
      session.edit(asNamed)
      if (left.length > 0) show(left)
    }
    const show = (ops: readonly DraftOp[]) => {
      const writers = new Map(ops.map(({ k }) => [k, store.writer(k)]))
      const list = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(
        ops.slice(0, MOST_NAMED).map(named),
      )
      const more = ops.length > MOST_NAMED ? ` ${t('history.more', { count: ops.length - MOST_NAMED })}` : ''
      toastWarning(t('history.left', { count: ops.length, list }) + more, {
        action: {
          label: t('history.overwrite', { count: ops.length }),
          run: () => overwrite(ops, writers),
          shown: SHOWN,
        },
      })
    }
    return session.skipped.listen(show)
  }, [session, names, words, t, i18n.language])
  return null
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from './board/board.ts'
import { isolate } from './use-format.ts'

const SAID_AT_MOST_EVERY = 5000

/** Tells screen readers what others have changed. */
export function ChangesOfOthers() {
  const { t } = useTranslation('planning')
  const { names } = useBoard()
  const { counts, number } = useSaid()
  const words = [...counts].map(([by, count]) =>
    t('people.changedMany', { name: isolate(names.get(by) ?? t('people.somebody')), count }),
  )
  return (
    <span role="status" className="hidden-visually">
      {/* A new key makes the screen reader announce the same words again. */}
      <span key={number}>{words.join(t('common:list.join'))}</span>
    </span>
  )
}

type Said = {
  /** Number of changed values, by user. */
  readonly counts: ReadonlyMap<number, number>
  /** How many announcements have been made. */
  readonly number: number
}

/** What others have changed since the last announcement, collected so as not to interrupt too often. */
function useSaid(): Said {
  const { session } = useBoard()
  const [said, setSaid] = useState<Said>({ counts: new Map(), number: 0 })
  useEffect(() => {
    let counts = new Map<number, number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const undo = session.foreign.reported.listen(({ by, count }) => {
      counts.set(by, (counts.get(by) ?? 0) + count)
      timer ??= setTimeout(() => {
        const reported = counts
        timer = undefined
        counts = new Map()
        setSaid(({ number }) => ({ counts: reported, number: number + 1 }))
      }, SAID_AT_MOST_EVERY)
    })
    return () => {
      undo()
      clearTimeout(timer)
    }
  }, [session])
  return said
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from './board/board.ts'
import { isolate } from './use-format.ts'

const SAID_AT_MOST_EVERY = 5000

/** Says in passing, to those who hear the page, what others have changed. */
export function ChangesOfOthers() {
  const { t } = useTranslation('planning')
  const { names } = useBoard()
  const { counts, number } = useSaid()
  const words = [...counts].map(([by, count]) =>
    t('people.changedMany', { name: isolate(names.get(by) ?? t('people.somebody')), count }),
  )
  return (
    <span role="status" className="hidden-visually">
      {/* The same words again are news again. */}
      <span key={number}>{words.join(t('common:list.join'))}</span>
    </span>
  )
}

type Said = {
  /** How many values, by user. */
  readonly counts: ReadonlyMap<number, number>
  /** How often something has been said. */
  readonly number: number
}

/** What others have done since it was last said: often enough to know, seldom enough to work. */
function useSaid(): Said {
  const { session } = useBoard()
  const [said, setSaid] = useState<Said>({ counts: new Map(), number: 0 })
  useEffect(() => {
    let counts = new Map<number, number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const undo = session.foreign.said.listen(({ by, count }) => {
      counts.set(by, (counts.get(by) ?? 0) + count)
      timer ??= setTimeout(() => {
        const heard = counts
        timer = undefined
        counts = new Map()
        setSaid(({ number }) => ({ counts: heard, number: number + 1 }))
      }, SAID_AT_MOST_EVERY)
    })
    return () => {
      undo()
      clearTimeout(timer)
    }
  }, [session])
  return said
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'react-toastify/unstyled'
import { Button } from '#ui/button.tsx'
import classes from './big-picture.module.css'
import { useBoard } from './board.ts'
import type { Conflict } from './draft/foreign-changes.ts'
import { isolate } from './use-format.ts'
import { useKeyWords } from './use-key-words.ts'

const SAID_AT_MOST_EVERY = 5000
/** Milliseconds to decide in. */
const SHOWN = 20_000

/** Says what others do: to everybody when it replaced one's own value, in passing to those who only hear the page. */
export function Others() {
  const { t } = useTranslation('planning')
  const { session, names } = useBoard()
  const words = useKeyWords()
  const said = useSaid()
  useEffect(() => {
    const show = ({ key, by, mine, theirs }: Conflict) => {
      const name = isolate(names.get(by) ?? t('people.somebody'))
      const render = ({ closeToast }: { readonly closeToast: () => void }) => (
        <span className={classes['conflict']}>
          {t('conflict.overwritten', { name, change: words.change(key, theirs) })}
          <Button
            onClick={() => {
              session.edit([{ k: key, v: mine }])
              closeToast()
            }}
          >
            {t('conflict.putBack', { value: words.value(mine) })}
          </Button>
        </span>
      )
      // One per cell: the last one says it all.
      if (toast.isActive(key)) toast.update(key, { render, autoClose: SHOWN })
      else toast.warning(render, { toastId: key, autoClose: SHOWN })
    }
    return session.foreign.conflicts.listen(show)
  }, [session, names, t, words])
  return (
    <span role="status" className="hidden-visually">
      {said &&
        t('people.changedMany', {
          name: isolate(names.get(said.by) ?? t('people.somebody')),
          count: said.count,
        })}
    </span>
  )
}

type Said = { readonly by: number; readonly count: number }

/** The last thing somebody else did; often enough to know, seldom enough to work. */
function useSaid(): Said | null {
  const { session } = useBoard()
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    let sum: Said | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const undo = session.foreign.said.listen(({ by, count }) => {
      sum = { by, count: count + (sum?.by === by ? sum.count : 0) }
      timer ??= setTimeout(() => {
        timer = undefined
        setSaid(sum)
        sum = null
      }, SAID_AT_MOST_EVERY)
    })
    return () => {
      undo()
      clearTimeout(timer)
    }
  }, [session])
  return said
}

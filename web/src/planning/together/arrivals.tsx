import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from '../board/board.ts'
import { isolate } from '../use-format.ts'
import { ALL, type Roster } from './roster.ts'

/** Milliseconds for which arrivals and departures are collected, so that a reload does not count as leaving. */
const SAID_AT_MOST_EVERY = 3_000

type News = { readonly came: readonly number[]; readonly left: readonly number[] }

/** Tells screen readers who has opened the plan and who has left it. */
export function Arrivals({ roster }: { readonly roster: Roster }) {
  const { t } = useTranslation('planning')
  const { names } = useBoard()
  const news = useNews(roster)
  const words = (what: keyof News, ids: readonly number[]) => {
    const all = ids.map((id) => isolate(names.get(id) ?? t('people.somebody'))).join(t('common:list.join'))
    return t(`together.${what}`, { count: ids.length, names: all })
  }
  return (
    <span role="status" className="hidden-visually">
      {news &&
        (['came', 'left'] as const)
          .filter((what) => news[what].length > 0)
          .map((what) => words(what, news[what]))
          .join(' ')}
    </span>
  )
}

/** Arrivals and departures since the last report; not users already there at first, nor an own lost connection. */
function useNews(roster: Roster): News | null {
  const [news, setNews] = useState<News | null>(null)
  useEffect(() => {
    let known = roster.isKnown ? idsOf(roster) : null
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      if (!roster.isKnown) return
      const now = idsOf(roster)
      const before = known ?? now
      known = now
      const came = [...now.difference(before)]
      const left = [...before.difference(now)]
      if (came.length + left.length > 0) setNews({ came, left })
    }
    const undo = roster.places.subscribe(ALL, () => {
      if (known === null) look()
      else timer ??= setTimeout(look, SAID_AT_MOST_EVERY)
    })
    return () => {
      undo()
      clearTimeout(timer)
    }
  }, [roster])
  return news
}

function idsOf({ people }: Roster): Set<number> {
  return new Set(people.map(({ userId }) => userId))
}

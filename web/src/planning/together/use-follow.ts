import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import { parseScope } from '@staffplan/contracts/planning/scope-key'
import { useEffect, useState } from 'react'
import { useBoard } from '../board/board.ts'
import type { Colleague } from './roster.ts'

type Follow = {
  /** Null while nobody is followed. */
  readonly followed: Colleague | null
  /** Null ends it. */
  readonly follow: (userId: number | null) => void
}

/** Whoever goes their own way follows nobody any more. */
const OWN_WAYS = ['wheel', 'touchmove', 'keydown'] as const
/** As do those who set their cursor there. */
const CELL = '[data-cell], [data-figure]'

/** Goes where a colleague goes; the own cursor stays where it is. */
export function useFollow(people: readonly Colleague[]): Follow {
  const { showCell } = useBoard()
  const [chosen, follow] = useState<number | null>(null)
  const followed = people.find(({ userId }) => userId === chosen) ?? null
  // They have left.
  if (chosen !== null && !followed) follow(null)
  const isFollowing = followed !== null
  const key = followed?.key ?? null

  useEffect(() => {
    if (!isFollowing) return undefined
    const end = () => follow(null)
    const endInCell = ({ target }: FocusEvent) => (target as Element).matches(CELL) && end() // only elements have it
    for (const way of OWN_WAYS) addEventListener(way, end, { passive: true })
    addEventListener('focusin', endInCell)
    return () => {
      for (const way of OWN_WAYS) removeEventListener(way, end)
      removeEventListener('focusin', endInCell)
    }
  }, [isFollowing])

  useEffect(() => {
    const scope = key === null ? null : (parseDraftKey(key)?.scope ?? parseScope(key))
    return scope ? showCell(scope) : undefined
  }, [showCell, key])
  return { followed, follow }
}

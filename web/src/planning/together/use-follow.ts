import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import { parseScope } from '@staffplan/contracts/planning/scope-key'
import { useEffect, useState } from 'react'
import { useBoard } from '../board/board.ts'
import type { Colleague } from './roster.ts'

type Follow = {
  /** Null while nobody is followed. */
  readonly followed: Colleague | null
  /** Null stops following. */
  readonly follow: (userId: number | null) => void
}

/** Moving on the page oneself stops following. */
const OWN_WAYS = ['wheel', 'touchmove', 'keydown'] as const
/** So does focusing a cell. */
const CELL = '[data-cell], [data-figure]'

/** Scrolls to where the followed colleague goes; the own cursor stays where it is. */
export function useFollow(people: readonly Colleague[]): Follow {
  const { showCell } = useBoard()
  const [chosen, follow] = useState<number | null>(null)
  const followed = people.find(({ userId }) => userId === chosen) ?? null
  // The followed colleague has left.
  if (chosen !== null && !followed) follow(null)
  const isFollowing = followed !== null
  const key = followed?.key ?? null

  useEffect(() => {
    if (!isFollowing) return undefined
    const end = () => follow(null)
    const endInCell = ({ target }: FocusEvent) => (target as Element).matches(CELL) && end() // only elements get focus
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

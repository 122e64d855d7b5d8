import { useEffect } from 'react'

export type OfferedAction = 'logOut' | 'publish' | 'discard'

const offered = new Map<OfferedAction, () => void>()

/** Offers the action of a button in the command palette, too, while the button is mounted; null while it can do nothing. */
export function useOfferedAction(name: OfferedAction, run: (() => void) | null): void {
  // After every render, as the action may depend on what is shown now.
  useEffect(() => {
    if (!run) return undefined
    offered.set(name, run)
    return () => void offered.delete(name)
  })
}

export function offeredActions(): readonly (readonly [OfferedAction, () => void])[] {
  return [...offered]
}

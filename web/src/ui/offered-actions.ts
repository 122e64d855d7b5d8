import { useEffect } from 'react'

export type OfferedAction = 'logOut' | 'publish' | 'discard'

const offered = new Map<OfferedAction, () => void>()

/** What a button does can be done from the command palette, too, for as long as the button is there; null while it can do nothing. */
export function useOfferedAction(name: OfferedAction, run: (() => void) | null): void {
  // After every drawing: what it does may be about what is shown now.
  useEffect(() => {
    if (!run) return undefined
    offered.set(name, run)
    return () => void offered.delete(name)
  })
}

export function offeredActions(): readonly (readonly [OfferedAction, () => void])[] {
  return [...offered]
}

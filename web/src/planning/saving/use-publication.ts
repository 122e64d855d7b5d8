import { useEffect, useSyncExternalStore } from 'react'
import type { Publication } from '../draft/publication.ts'

/** Draws the component again with every step of a save; `onDone` when it has arrived. */
export function usePublication(publication: Publication, onDone: () => void): void {
  useSyncExternalStore(
    (listener) => publication.changed.listen(listener),
    () => publication.version,
  )
  const isDone = publication.phase === 'done'
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])
}

import { useEffect, useSyncExternalStore } from 'react'
import type { Publication } from '../draft/publication.ts'

/** Redraws the component with every change of a publication; calls `onDone` when it is published. */
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

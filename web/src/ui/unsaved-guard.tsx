import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { DiscardQuestion } from './discard-question.tsx'
import { hasUnsaved, isSaving } from './unsaved.ts'

/**
 * Asks before what was typed is lost. Closing a form, Back and links are all steps of the address, which wait here for an
 * answer; reloading and closing the tab are asked about by the browser. Stands once, around every screen.
 */
export function UnsavedGuard() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved() || isSaving()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (hasUnsaved() || isSaving()) && isElsewhere(currentLocation, nextLocation),
  )
  return (
    <DiscardQuestion
      isSaving={isSaving()}
      isOpen={blocker.state === 'blocked'}
      onKeep={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  )
}

/** Sorting or turning the page behind a form leaves it open. */
function isElsewhere(here: Location, there: Location): boolean {
  return here.pathname !== there.pathname || openForm(here) !== openForm(there)
}

function openForm({ search }: Location): string | null {
  return new URLSearchParams(search).get('open')
}

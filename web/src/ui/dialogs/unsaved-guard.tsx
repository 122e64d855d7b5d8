import { useEffect, useMemo } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import {
  discardUnsaved,
  hasUnsaved,
  holdBack,
  isLostAtTheEnd,
  isSaving,
  lostOnLeaving,
  takeWaiting,
  useIsSaving,
} from './unsaved.ts'
import { useLateQuestions } from './use-late-questions.ts'
import { useLostWords } from './use-lost-words.ts'

/**
 * Asks before unsaved input is lost. Closing a form, Back and links all change the address; such a change waits here
 * for an answer, or continues by itself once everything is saved. For reloading and closing the tab the browser asks.
 * Rendered once, around every screen.
 */
export function UnsavedGuard() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isLostAtTheEnd() || isSaving()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (hasUnsaved() || isSaving()) && isElsewhere(currentLocation, nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined
    return holdBack({ goOn: () => blocker.proceed(), drop: () => blocker.reset() })
  }, [blocker])
  const isBlocked = blocker.state === 'blocked'
  const inWords = useLostWords()
  const lost = useMemo(() => (isBlocked ? lostOnLeaving() : null), [isBlocked])
  const isOnItsWay = useIsSaving()
  const keep = () => takeWaiting()?.drop()
  const { questions, isShown } = useLateQuestions(isBlocked, keep)
  if (!questions) return null
  return (
    <questions.DiscardQuestion
      isSaving={isOnItsWay}
      isOpen={isShown}
      lost={lost && inWords(lost)}
      onKeep={keep}
      onDiscard={() => {
        const step = takeWaiting()
        if (!isSaving()) discardUnsaved()
        step?.goOn()
      }}
    />
  )
}

/** Address parameters that replace what is typed into: the open form, and the moment shown. */
const PLACES = ['open', 'rev', 'position', 'at']

/** Whether a navigation leaves the form; sorting or paging the list behind it does not. */
function isElsewhere(here: Location, there: Location): boolean {
  if (here.pathname !== there.pathname) return true
  const [from, to] = [new URLSearchParams(here.search), new URLSearchParams(there.search)]
  return PLACES.some((name) => from.get(name) !== to.get(name))
}

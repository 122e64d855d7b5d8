import { useEffect, useState } from 'react'
import { Backoff } from '#live/backoff.ts'
import { live } from '#live/live-line.ts'

type Answer = {
  /** It failed in a way that passes. */
  readonly isFailing: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** What could not be read is tried again while it is shown: ever more rarely, and at once when the line is there again. */
export function useRetry({ isFailing, isFetching, refetch }: Answer): void {
  const [backoff] = useState(() => new Backoff(() => document.visibilityState === 'hidden'))
  /** What fails before it is drawn that it was tried looks as if nothing had happened. */
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!isFailing) return backoff.reset()
    if (isFetching) return undefined
    const tryAgain = () => {
      setTries((before) => before + 1)
      refetch()
    }
    const timer = setTimeout(tryAgain, backoff.next())
    const undo = live.onStatus((status) => status === 'open' && tryAgain())
    return () => {
      clearTimeout(timer)
      undo()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each try waits for the next one
  }, [backoff, isFailing, isFetching, refetch, tries])
}

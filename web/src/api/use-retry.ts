import { useEffect, useState } from 'react'
import { Backoff } from '#live/backoff.ts'
import { live } from '#live/live-line.ts'

type Answer = {
  /** The read failed with a transient error. */
  readonly isFailing: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Retries a failed read while it is shown: at growing intervals, and at once when the connection is back. */
export function useRetry({ isFailing, isFetching, refetch }: Answer): void {
  const [backoff] = useState(() => new Backoff(() => document.visibilityState === 'hidden'))
  /** Counts retries: one that fails before it is rendered would otherwise change nothing and so not schedule the next. */
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

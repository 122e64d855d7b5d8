import { useEffect, useRef, useSyncExternalStore } from 'react'
import { modelPositions } from './model-positions.ts'
import { useDispatch } from 'react-redux'
import { followPushes, subscribeToModel } from './model-subscriptions.ts'

const NONE: readonly string[] = []

type Answer = {
  /** The read models that the answer is made from. */
  readonly models: readonly string[]
  /** Whether the user may subscribe to models. Ordinary users may not; the plan they follow announces some changes. */
  readonly mayHear?: boolean
  /** The query that the answer belongs to: one component may run several queries in turn, with some of them cached. */
  readonly originalArgs: unknown
  /** The log position the answer shows; null when it names none, or when there is no answer yet. */
  readonly position: string | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Keeps an answer up to date while it is shown: it is refetched when, and only when, it is behind its models. */
export function useFresh(answer: Answer): void {
  const { models, mayHear = true, originalArgs: args, position, isFetching, refetch } = answer
  useLiveModels(mayHear ? models : NONE)
  const latest = useSyncExternalStore(
    (listener) => modelPositions.listen(listener),
    () => modelPositions.latest(models),
  )
  /** Refetches once per position: an answer that fails, or never gets that far, must not be requested for ever. */
  const tried = useRef<{ readonly args: unknown; readonly for: bigint }>(null)
  useEffect(() => {
    if (position === null || isFetching || BigInt(position) >= latest) return
    if (tried.current?.for === latest && tried.current.args === args) return
    tried.current = { args, for: latest }
    refetch()
  })
}

/** Subscribes to changes of these read models while the calling screen is shown. */
function useLiveModels(models: readonly string[]): void {
  const dispatch = useDispatch()
  const key = models.join(' ')
  useEffect(() => {
    followPushes()
    const undo = key
      .split(' ')
      .filter(Boolean)
      .map((model) => subscribeToModel(model, dispatch))
    return () => undo.forEach((stop) => stop())
  }, [dispatch, key])
}

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { modelPositions } from './model-positions.ts'
import { useDispatch } from 'react-redux'
import { followPushes, hearModel } from './heard-models.ts'

const NONE: readonly string[] = []

type Answer = {
  /** The read models it comes from. */
  readonly models: readonly string[]
  /** Ordinary users may not ask to hear of a model: of some they are told all the same, by the plan that they follow. */
  readonly mayHear?: boolean
  /** What it is the answer to: one place of a page asks for many things in turn, and has kept the answers to some. */
  readonly originalArgs: unknown
  /** Up to where it shows them; null when it does not say, or there is none yet. */
  readonly position: string | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Keeps an answer up to date while it is shown: it is read again when, and only when, it is behind its models. */
export function useFresh(answer: Answer): void {
  const { models, mayHear = true, originalArgs: asked, position, isFetching, refetch } = answer
  useLiveModels(mayHear ? models : NONE)
  const latest = useSyncExternalStore(
    (listener) => modelPositions.listen(listener),
    () => modelPositions.latest(models),
  )
  /** Once for each position: an answer that cannot be had, or not that late, is no reason to ask for ever. */
  const tried = useRef<{ readonly asked: unknown; readonly for: bigint }>(null)
  useEffect(() => {
    if (position === null || isFetching || BigInt(position) >= latest) return
    if (tried.current?.for === latest && tried.current.asked === asked) return
    tried.current = { asked, for: latest }
    refetch()
  })
}

/** While the calling screen is shown, changes of these read models arrive by push. */
function useLiveModels(models: readonly string[]): void {
  const dispatch = useDispatch()
  const key = models.join(' ')
  useEffect(() => {
    followPushes()
    const undo = key
      .split(' ')
      .filter(Boolean)
      .map((model) => hearModel(model, dispatch))
    return () => undo.forEach((stop) => stop())
  }, [dispatch, key])
}

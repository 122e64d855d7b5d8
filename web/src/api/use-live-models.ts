import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { followPushes, hearModel } from './heard-models.ts'

/** While the calling screen is shown, changes of these read models arrive by push. */
export function useLiveModels(models: readonly string[]): void {
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

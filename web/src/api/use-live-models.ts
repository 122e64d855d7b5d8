import type { ServerFrame } from '@staffplan/contracts/live'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { api, modelTags } from './api.ts'
import { live } from './live-line.ts'
import { heardOf } from './position.ts'

/** While the calling screen is shown, changes of these read models arrive by push. */
export function useLiveModels(models: readonly string[]): void {
  const dispatch = useDispatch()
  const key = models.join(' ')
  useEffect(() => {
    const undo = key
      .split(' ')
      .filter(Boolean)
      .map((model) => {
        let isFirst = true
        // What happened while the line was down is only known to have happened: read again after every return.
        const onFrame = (frame: ServerFrame) => {
          if (frame.t !== 'tail' && frame.t !== 'reload') return
          if (frame.t === 'tail') heardOf(String(frame.to))
          if (!isFirst) dispatch(api.util.invalidateTags(modelTags([model])))
          isFirst = false
        }
        return live.subscribe(`list:${model}`, { onFrame })
      })
    return () => undo.forEach((stop) => stop())
  }, [dispatch, key])
}

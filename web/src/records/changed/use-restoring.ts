import { useRef } from 'react'
import { type Restore, useRestoreFieldMutation } from './record-history-api.ts'

/**
 * Restores values of a record one after the other: each restore is sent with the ETag that the previous one produced,
 * even if the page does not show that one yet.
 */
export function useRestoring() {
  const [send] = useRestoreFieldMutation()
  /** ETags produced by restores, by the record's path and its previous ETag. */
  const became = useRef(new Map<string, string>())
  const before = useRef<Promise<unknown>>(Promise.resolve())
  return (restore: Restore) => {
    const place = (etag: string | null) => `${restore.call.path} ${etag}`
    const own = before.current.then(async () => {
      let { ifMatch } = restore
      while (became.current.has(place(ifMatch))) ifMatch = became.current.get(place(ifMatch))!
      const answer = await send({ ...restore, ifMatch })
      if (answer.data && answer.data !== ifMatch) became.current.set(place(ifMatch), answer.data)
      return answer
    })
    before.current = own
    return own
  }
}

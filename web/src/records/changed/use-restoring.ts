import { useRef } from 'react'
import { type Restore, useRestoreFieldMutation } from './record-history-api.ts'

/**
 * Puts values of a record back one after the other: what one of them has made of the record is what the next one is for,
 * though the page may not show it yet.
 */
export function useRestoring() {
  const [send] = useRestoreFieldMutation()
  /** ETags that a record got by a restore, by its path and the one before. */
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

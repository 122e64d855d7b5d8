import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit'
import { isFulfilled } from '@reduxjs/toolkit'
import { api } from '#api/api.ts'

/** Milliseconds after a change until everything shown is refetched, when no push can tell what else changed. */
const RELOAD_AFTER = 1000

/** A command's own list is refetched at once; dependent lists after a push or, without a connection, after a second. */
export function registerFallbackReload(startListening: ListenerMiddlewareInstance['startListening']): void {
  startListening({
    matcher: isFulfilled,
    effect: async (action, listener) => {
      if (!isCommand(action)) return
      const [{ live }, { refetchOutdated }] = await Promise.all([
        import('#live/live-line.ts'),
        import('#api/refetch.ts'),
      ])
      if (live.status === 'open') return
      await listener.delay(RELOAD_AFTER)
      refetchOutdated(listener.dispatch)
    },
  })
}

function isCommand(action: { readonly type: string }): boolean {
  return action.type === `${api.reducerPath}/executeMutation/fulfilled`
}

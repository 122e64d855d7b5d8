import type { Dispatch } from '@reduxjs/toolkit'
import { selectMe } from '#api/me.ts'
import { signedIn, tokenIn } from '#api/session.ts'
import { TOKEN_KEY } from '#api/token-key.ts'
import { allowUnload } from '#api/unsent.ts'
import { Backoff } from '#live/backoff.ts'
import { releaseUnsavedGuards } from '#ui/dialogs/unsaved.ts'
import { cleanUpSession } from './clean-up-session.ts'

type Store = { readonly dispatch: Dispatch; readonly getState: () => unknown }

let underWay: Promise<boolean> | null = null

/**
 * Follows another tab that has signed in. The same user continues here with the new session; for a different user the
 * page reloads, so that nothing of the previous user remains or is sent under the new name. Resolves to false when the
 * new session is already invalid: the old one then ends by itself, at the next call or with the live connection.
 */
export function takeOver(store: Store): Promise<boolean> {
  underWay ??= follow(store).finally(() => (underWay = null))
  return underWay
}

async function follow({ dispatch, getState }: Store): Promise<boolean> {
  const before = tokenIn(getState())
  const backoff = new Backoff(() => false)
  while (tokenIn(getState()) === before) {
    const token = localStorage.getItem(TOKEN_KEY)
    if (!token || token === before) return false
    const userId = before === null ? null : await userOf(token)
    if (tokenIn(getState()) !== before) return true
    if (localStorage.getItem(TOKEN_KEY) !== token) continue
    if (userId === 'nobody') return false
    const me = selectMe(getState())
    if (before === null || (userId !== null && userId === me?.id)) {
      dispatch(signedIn(token))
      return true
    }
    if (userId !== null) {
      cleanUpSession(me)
      releaseUnsavedGuards()
      allowUnload()
      location.reload()
      return true
    }
    await untilWorthwhile(backoff.next())
  }
  return true
}

/** The user id of a token, 'nobody' when it is invalid; null when it cannot be determined now. */
async function userOf(token: string): Promise<number | 'nobody' | null> {
  try {
    const answer = await fetch('/v1/me', { headers: { Authorization: `Bearer ${token}` } })
    if (answer.status === 401) return 'nobody'
    const user: unknown = await answer.json()
    const isUser = typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'number'
    return isUser ? Number(user.id) : null
  } catch {
    return null
  }
}

/** Waits the given milliseconds, or until the network is back or another tab changes the shared storage. */
function untilWorthwhile(milliseconds: number): Promise<void> {
  const waiting = new AbortController()
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, milliseconds)
  for (const event of ['online', 'storage']) addEventListener(event, () => resolve(), waiting)
  return promise.finally(() => waiting.abort())
}

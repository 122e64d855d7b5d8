import type { Dispatch } from '@reduxjs/toolkit'
import { selectMe } from '#api/me.ts'
import { signedIn, tokenIn } from '#api/session.ts'
import { TOKEN_KEY } from '#api/token-key.ts'
import { letTabGo } from '#api/unsent.ts'
import { Backoff } from '#live/backoff.ts'
import { letUnsavedGo } from '#ui/dialogs/unsaved.ts'
import { endTab } from './end-tab.ts'

type Store = { readonly dispatch: Dispatch; readonly getState: () => unknown }

let underWay: Promise<boolean> | null = null

/**
 * Another tab has signed in. The same person goes on here with the new session; for anybody else the page begins anew,
 * so that nothing of whoever was here before is left in it, or goes out under another name. False when the new session
 * is no session any more: the one before ends by itself, at the next call or with the line.
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
      endTab(me)
      letUnsavedGo()
      letTabGo()
      location.reload()
      return true
    }
    await untilWorthwhile(backoff.next())
  }
  return true
}

/** Null when it cannot be said now. */
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

/** So many milliseconds, or until the network is back or another tab has signed in again. */
function untilWorthwhile(milliseconds: number): Promise<void> {
  const waiting = new AbortController()
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, milliseconds)
  for (const event of ['online', 'storage']) addEventListener(event, () => resolve(), waiting)
  return promise.finally(() => waiting.abort())
}

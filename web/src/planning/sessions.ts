import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { live } from '#api/live-line.ts'
import { me } from '#api/me.ts'
import { tabId } from '#api/tab-id.ts'
import { keepUnsent } from '#api/unsent.ts'
import { draftHead, lastPublished } from './big-picture-api.ts'
import { scheduleFrame } from './draft/schedule-frame.ts'
import { Sessions } from './draft/sessions.ts'
import { sayPublishSettled, sayRefused, sayTooMany } from './session-toasts.ts'

export type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>

let sessions: Sessions | null = null

/** The live sessions of this tab; they outlive the screen that opened them. */
export function sessionsOfTab(dispatch: Dispatch): Sessions {
  if (sessions) return sessions
  const made = new Sessions({
    line: live,
    clientId: tabId,
    storage: sessionStorage,
    schedule: scheduleFrame,
    loadDraft: () => read(dispatch(draftHead.initiate(undefined, { subscribe: false, forceRefetch: true }))),
    loadPublished: () =>
      read(dispatch(lastPublished.initiate(undefined, { subscribe: false, forceRefetch: true }))),
    onRefused: sayRefused,
    onTooMany: sayTooMany,
    onPublishSettled: sayPublishSettled,
  })
  keepUnsent({ count: () => made.unsent, gather: () => made.gather(), end: () => made.end() })
  sessions = made
  return made
}

/** Sends what waits in this tab for whoever is signed in, whatever screen is shown. */
export async function deliverWaiting(dispatch: Dispatch): Promise<void> {
  const [user, published] = await Promise.all([
    dispatch(me.initiate(undefined, { subscribe: false })),
    dispatch(lastPublished.initiate(undefined, { subscribe: false })),
  ])
  if (!user.data || !published.data) return
  const { id: userId, role } = user.data
  sessionsOfTab(dispatch).deliver({ userId, roleId: role.id, period: published.data.period })
}

type Answer<State> = { readonly data?: State | undefined; readonly error?: unknown }

/** Null when there is no answer now; whoever asked tries again. */
async function read<State>(answer: Promise<Answer<State>>): Promise<State | 'unreadable' | null> {
  const { data, error } = await answer
  if (data !== undefined) return data
  return isUnreadable(error) ? 'unreadable' : null
}

/** An answer came, and its schema does not fit it: the server is of another version. */
function isUnreadable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === '$ZodError'
}

import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { PlanState } from '@staffplan/contracts/planning/plan-state'
import type { PublishedState } from '@staffplan/contracts/planning/published'
import { Backoff } from '#live/backoff.ts'
import { live } from '#live/live-line.ts'
import { asProblem, me } from '#api/me.ts'
import { isTransient } from '#api/problem.ts'
import { tabId } from '#api/tab-id.ts'
import { keepUnsent } from '#api/unsent.ts'
import { draftHead, lastPublished } from '#planning/big-picture-api.ts'
import { scheduleFrame } from '#planning/draft/schedule-frame.ts'
import { Sessions, type Visit } from '#planning/draft/sessions.ts'
import { readChanges } from '#planning/past/read-changes.ts'
import {
  sayPublishedSnapshotSettled,
  sayTitleTaken,
  sayPublishSettled,
  sayRefused,
  sayRestoreStepped,
  saySkipped,
  sayTooMany,
  sayUnkept,
  sayUnread,
} from '#planning/session-toasts.ts'
import { keptRefusals } from './kept-refusals.ts'

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
    loadPast: (rev) => readPast(dispatch, rev),
    loadPublished: publishedReader(dispatch),
    loadChanges: (plan, from) => readChanges(dispatch, { plan, from }),
    onRefused: sayRefused,
    refusedOf: keptRefusals,
    onSkipped: saySkipped,
    onTooMany: sayTooMany,
    onUnkept: sayUnkept,
    onUnread: sayUnread,
    onPublishSettled: sayPublishSettled,
    onPublishedSnapshotSettled: sayPublishedSnapshotSettled,
    onTitleTaken: sayTitleTaken,
    onRestoreStepped: sayRestoreStepped,
  })
  keepUnsent({
    count: () => made.unsent,
    held: () => made.held,
    gather: () => made.gather(),
    end: () => made.end(),
  })
  sessions = made
  return made
}

type WhileOpen = {
  /** Whether the connection is open; `sendUnsentChanges` is called again when it opens anew. */
  readonly isOpen: () => boolean
  readonly dispatch: Dispatch
}

/** Sends the unsent changes of the signed-in user, on any screen; retries until user and period are known. */
export async function sendUnsentChanges({ isOpen, dispatch }: WhileOpen): Promise<void> {
  const backoff = new Backoff(() => document.visibilityState === 'hidden')
  let visit = await visitOf(dispatch)
  while (visit === 'later' && isOpen()) {
    await new Promise((resolve) => setTimeout(resolve, backoff.next()))
    if (isOpen()) visit = await visitOf(dispatch)
  }
  if (visit && visit !== 'later') sessionsOfTab(dispatch).deliver(visit)
}

/** The visit of the signed-in user; `later` when it cannot be read now, null when it never can. */
async function visitOf(dispatch: Dispatch): Promise<Visit | 'later' | null> {
  const [user, published] = await Promise.all([
    dispatch(me.initiate(undefined, { subscribe: false })),
    dispatch(lastPublished.initiate(undefined, { subscribe: false })),
  ])
  if (user.data && published.data) {
    const { id: userId, role } = user.data
    return { userId, roleId: role.id, period: published.data.period }
  }
  const problems = [user.error, published.error].map(asProblem).filter((problem) => problem !== undefined)
  return problems.length > 0 && problems.every(isTransient) ? 'later' : null
}

/**
 * Reads the published plan. The screen has already loaded it for its period: that answer is used once, and later reads
 * ask the server again.
 */
export function publishedReader(dispatch: Dispatch): () => Promise<PublishedState | 'unreadable' | null> {
  let handedOn: PublishedState | undefined
  const asked = (forceRefetch: boolean) =>
    dispatch(lastPublished.initiate(undefined, { subscribe: false, forceRefetch }))
  return async () => {
    const known = await asked(false)
    const isNew = known.data !== undefined && known.data !== handedOn
    const answer = isNew ? known : await asked(true)
    handedOn = answer.data
    return read(Promise.resolve(answer))
  }
}

/** Rarely needed, so its script is loaded on demand. */
async function readPast(dispatch: Dispatch, rev: number): Promise<PlanState | 'unreadable' | null> {
  try {
    const { pastState } = await import('#planning/past/past-api.ts')
    const moment = { name: 'rev', value: String(rev) } as const
    return await read(
      dispatch(pastState.initiate({ moment, plan: null }, { subscribe: false, forceRefetch: true })),
    )
  } catch {
    return null // the script could not be loaded
  }
}

type Answer<State> = { readonly data?: State | undefined; readonly error?: unknown }

/** Null when there is no answer now; the caller tries again. */
async function read<State>(answer: Promise<Answer<State>>): Promise<State | 'unreadable' | null> {
  const { data, error } = await answer
  if (data !== undefined) return data
  return isUnreadable(error) ? 'unreadable' : null
}

/** The answer does not fit its schema: the server runs another version. */
function isUnreadable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === '$ZodError'
}

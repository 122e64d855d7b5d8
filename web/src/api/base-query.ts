import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import { fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { fetchOnce } from './answers-ahead.ts'
import { type LastChange, lastChangeIn } from './last-change.ts'
import { forgetPosition, notePosition, minPosition } from './position.ts'
import { type Problem, problemOf } from './problem.ts'
import { type SessionState, signedOut } from './session.ts'

export type Call = {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  readonly params?: Record<string, string | number | boolean | undefined>
  /** The ETag that the change was made against. */
  readonly ifMatch?: string | null
  /** Sent as `Idempotency-Key`: the server stores a command only once per key. */
  readonly key?: string
  readonly headers?: Record<string, string>
}

export type AnswerMeta = {
  readonly etag: string | null
  readonly position: string | null
  readonly change: LastChange | null
}

const RETRIES = 3

const send = fetchBaseQuery({ baseUrl: '/', timeout: 30_000, fetchFn: fetchOnce })

/** Sends every call with token, language and log position. A 401 ends the session; a 503 is retried after a short while. */
export const baseQuery: BaseQueryFn<Call, unknown, Problem, object, AnswerMeta> = async (
  call,
  api,
  extra,
) => {
  const { session } = api.getState() as { session: SessionState } // the store is made with this slice (app/store.ts)
  const isRead = (call.method ?? 'GET') === 'GET'
  for (let attempt = 0; ; attempt += 1) {
    const { ifMatch: _, key: __, ...request } = call
    const headers = headersOf(call, { token: session.token, isRead })
    const { data, error, meta } = await send({ ...request, headers }, api, extra)
    const answer = meta?.response?.headers
    if (!error) {
      if (!isRead) notePosition(answer?.get('Position'))
      return {
        data: data ?? null,
        meta: {
          etag: answer?.get('ETag') ?? null,
          position: answer?.get('Position') ?? null,
          change: lastChangeIn(answer),
        },
      }
    }
    const problem = problemOf(error.status, error.data, answer?.get('Retry-After'))
    if (isRead && problem.status === 503 && attempt < RETRIES) {
      if (attempt === RETRIES - 1) forgetPosition()
      await pause(Number(answer?.get('Retry-After') ?? '1') * 1000)
      continue
    }
    if (problem.status === 401) endSession(api, session.token)
    return { error: problem }
  }
}

/** A late 401 for an old token must not end a session that has just begun. */
function endSession(api: Parameters<typeof baseQuery>[1], token: string | null): void {
  const { session } = api.getState() as { session: SessionState } // as above
  if (token !== null && session.token === token) api.dispatch(signedOut({ reason: 'expired' }))
}

function headersOf(
  call: Call,
  { token, isRead }: { token: string | null; isRead: boolean },
): Record<string, string> {
  const headers: Record<string, string> = {
    'Accept-Language': document.documentElement.lang,
    ...call.headers,
  }
  const position = minPosition()
  if (token && !headers['Authorization']) headers['Authorization'] = `Bearer ${token}`
  if (isRead && position) headers['Min-Position'] = position
  if (call.ifMatch) headers['If-Match'] = call.ifMatch
  if (call.key) headers['Idempotency-Key'] = call.key
  return headers
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Number.isFinite(milliseconds) ? milliseconds : 1000))
}

import { AUDITOR_ROLE } from '@staffplan/contracts/users/roles'
import type { TokenAnswer } from '@staffplan/contracts/users/token'
import { WEB_CLIENT } from '@staffplan/contracts/users/web-client'
import { api, modelTags } from './api.ts'
import { useMoment } from './moment.ts'
import type { Problem } from './problem.ts'

export type Me = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly mobile: string
  readonly locale: string
  readonly enabled: boolean
  readonly role: { readonly id: number; readonly name: string; readonly description?: string }
  /** Sent as `If-Match` with changes to the user. */
  readonly etag: string | null
}

type Login = { readonly email: string; readonly password: string }

export const meApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<Me, void>({
      query: () => ({ url: 'v1/me' }),
      transformResponse: (person: Omit<Me, 'etag'>, meta) => ({ ...person, etag: meta?.etag ?? null }),
      providesTags: modelTags(['users']),
    }),
    signIn: build.mutation<TokenAnswer, Login>({
      query: ({ email, password }) => ({
        url: 'oauth/token',
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(WEB_CLIENT)}` },
        body: new URLSearchParams({ username: email, password, grant_type: 'password' }),
      }),
    }),
    signOut: build.mutation<unknown, void>({
      query: () => ({ url: 'oauth/revoke', method: 'POST' }),
      onQueryStarted: (_, { dispatch }) => {
        // Reads still running would be refused once the session has ended.
        for (const read of dispatch(api.util.getRunningQueriesThunk())) read.abort()
      },
    }),
  }),
})

export const { me } = meApi.endpoints
export const { useMeQuery, useSignInMutation, useSignOutMutation } = meApi

/** The signed-in user; undefined until it has been read. */
export function selectMe(state: unknown): Me | undefined {
  return meApi.endpoints.me.select()(state as Parameters<ReturnType<typeof meApi.endpoints.me.select>>[0])
    .data // every store of ours has the slice of the calls
}

/** Whether screens only show data and offer no changes: always for auditors, and for everyone when showing the past. */
export function useIsReadOnly(): boolean {
  const { data } = useMeQuery()
  const moment = useMoment()
  return moment !== null || data?.role.id === AUDITOR_ROLE
}

export function asProblem(error: unknown): Problem | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? (error as Problem) : undefined // what the base query throws, narrowed by its code
}

import type { TokenAnswer } from '@staffplan/contracts/users/token'
import { api, modelTags } from './api.ts'
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
}

const ADMINISTRATOR = 1
/** A public client: these prove nothing, the call only demands them. */
const CLIENT = btoa('staffplan-web:staffplan-web')

type Login = { readonly email: string; readonly password: string }

export const meApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<Me, void>({ query: () => ({ url: 'v1/me' }), providesTags: modelTags(['users']) }),
    signIn: build.mutation<TokenAnswer, Login>({
      query: ({ email, password }) => ({
        url: 'oauth/token',
        method: 'POST',
        headers: { Authorization: `Basic ${CLIENT}` },
        body: new URLSearchParams({ username: email, password, grant_type: 'password' }),
      }),
    }),
    signOut: build.mutation<unknown, void>({ query: () => ({ url: 'oauth/revoke', method: 'POST' }) }),
  }),
})

export const { me } = meApi.endpoints
export const { useMeQuery, useSignInMutation, useSignOutMutation } = meApi

/** Who is signed in, as far as it has been read. */
export function selectMe(state: unknown): Me | undefined {
  return meApi.endpoints.me.select()(state as Parameters<ReturnType<typeof meApi.endpoints.me.select>>[0])
    .data // every store of ours has the slice of the calls
}

export function isAdministrator(me: Me | undefined): boolean {
  return me?.role.id === ADMINISTRATOR
}

export function asProblem(error: unknown): Problem | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? (error as Problem) : undefined // what the base query throws, narrowed by its code
}

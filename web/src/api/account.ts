import type { PasswordLink } from '@staffplan/contracts/users/password'
import type { SetupState } from '@staffplan/contracts/users/setup'
import type { PasswordChanged } from '@staffplan/contracts/users/token'
import { api, modelTags } from './api.ts'

type Setup = {
  readonly code: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}
type Keyed = { readonly key: string }
type OwnChange = {
  readonly id: number
  readonly ifMatch: string | null
  /** Only what was changed. */
  readonly fields: { readonly [name: string]: unknown }
}

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether there is nobody yet. */
    setupState: build.query<SetupState, void>({ query: () => ({ url: 'v1/setup' }) }),
    setUp: build.mutation<unknown, Setup & Keyed>({
      query: ({ key, ...body }) => ({ url: 'v1/setup', method: 'POST', body, key }),
    }),
    setPasswordByLink: build.mutation<unknown, Keyed & { readonly token: string; readonly password: string }>(
      {
        query: ({ key, ...body }) => ({ url: 'v1/passwordLink', method: 'POST', body, key }),
      },
    ),
    /** Ends the link made before. */
    issuePasswordLink: build.mutation<PasswordLink, Keyed & { readonly userId: number }>({
      query: ({ userId, key }) => ({ url: `v1/users/${userId}/passwordLink`, method: 'POST', key }),
    }),
    /** Ends every session of the user; the new token goes on instead. */
    changePassword: build.mutation<
      PasswordChanged,
      Keyed & { readonly oldPassword: string; readonly newPassword: string }
    >({
      query: ({ key, ...body }) => ({ url: 'v1/me/password', method: 'POST', body, key }),
    }),
    changeMe: build.mutation<unknown, OwnChange>({
      query: ({ id, ifMatch, fields }) => ({ url: `v1/users/${id}`, method: 'PATCH', body: fields, ifMatch }),
      // A change that came too late means that what is shown is old.
      invalidatesTags: (_answer, problem) => (problem && problem.status !== 412 ? [] : modelTags(['users'])),
    }),
  }),
})

export const {
  useSetupStateQuery,
  useSetUpMutation,
  useSetPasswordByLinkMutation,
  useIssuePasswordLinkMutation,
  useChangePasswordMutation,
  useChangeMeMutation,
} = accountApi

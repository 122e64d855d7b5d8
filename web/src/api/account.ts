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
  /** Only the changed fields. */
  readonly fields: { readonly [name: string]: unknown }
}

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether the installation still has no user and must be set up. */
    setupState: build.query<SetupState, void>({ query: () => ({ url: 'v1/setup' }) }),
    setUp: build.mutation<unknown, Setup & Keyed>({
      query: ({ key, ...body }) => ({ url: 'v1/setup', method: 'POST', body, key }),
    }),
    setPasswordByLink: build.mutation<unknown, Keyed & { readonly token: string; readonly password: string }>(
      {
        query: ({ key, ...body }) => ({ url: 'v1/passwordLink', method: 'POST', body, key }),
      },
    ),
    /** Issuing a link invalidates the user's earlier one. */
    issuePasswordLink: build.mutation<PasswordLink, Keyed & { readonly userId: number }>({
      query: ({ userId, key }) => ({ url: `v1/users/${userId}/passwordLink`, method: 'POST', key }),
    }),
    /** Ends every session of the user; the answer carries a new token with which this session continues. */
    changePassword: build.mutation<
      PasswordChanged,
      Keyed & { readonly oldPassword: string; readonly newPassword: string }
    >({
      query: ({ key, ...body }) => ({ url: 'v1/me/password', method: 'POST', body, key }),
    }),
    changeMe: build.mutation<unknown, OwnChange>({
      query: ({ id, ifMatch, fields }) => ({ url: `v1/users/${id}`, method: 'PATCH', body: fields, ifMatch }),
      // 412: another user changed the user first, so the data on screen is out of date.
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

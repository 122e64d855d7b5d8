import type { PasswordLink } from '@staffplan/contracts/users/password'
import type { TokenAnswer } from '@staffplan/contracts/users/token'
import { api, modelTags } from './api.ts'

type Setup = {
  readonly code: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}
type OwnFields = {
  readonly id: number
  readonly phone: string
  readonly mobile: string
  readonly locale: string
}

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    setUp: build.mutation<unknown, Setup>({
      query: (body) => ({ url: 'v1/setup', method: 'POST', body }),
    }),
    setPasswordByLink: build.mutation<unknown, { readonly token: string; readonly password: string }>({
      query: (body) => ({ url: 'v1/passwordLink', method: 'POST', body }),
    }),
    /** Ends the link made before. */
    issuePasswordLink: build.mutation<PasswordLink, number>({
      query: (userId) => ({ url: `v1/users/${userId}/passwordLink`, method: 'POST' }),
    }),
    /** Ends every session of the user; the new token goes on instead. */
    changePassword: build.mutation<
      TokenAnswer,
      { readonly oldPassword: string; readonly newPassword: string }
    >({
      query: (body) => ({ url: 'v1/me/password', method: 'POST', body }),
    }),
    changeMe: build.mutation<unknown, OwnFields>({
      query: ({ id, ...body }) => ({ url: `v1/users/${id}`, method: 'PATCH', body }),
      invalidatesTags: (_answer, problem) => (problem ? [] : modelTags(['users'])),
    }),
  }),
})

export const {
  useSetUpMutation,
  useSetPasswordByLinkMutation,
  useIssuePasswordLinkMutation,
  useChangePasswordMutation,
  useChangeMeMutation,
} = accountApi

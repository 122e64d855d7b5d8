import { z } from 'zod'
import { callsOf, type Operation } from '../api/operation.ts'
import { historyOperation, recordOperations, undoOperation } from '../api/record-operations.ts'
import { passwordByLink, passwordChange, passwordLink } from './password.ts'
import { setup, setupState } from './setup.ts'
import { passwordChanged, tokenAnswer } from './token.ts'
import { user, userRow } from './user.ts'

const signingIn = callsOf('Signing in')
const users = callsOf('Users')

const token = signingIn.post('/oauth/token', {
  summary: 'Sign in',
  description:
    'RFC 6749, section 4.3, with the client credentials of the installation in `Authorization: Basic`. Refusals are those of section 5.2.',
  body: {
    mediaType: 'application/x-www-form-urlencoded',
    fields: z.object({ grant_type: z.literal('password'), username: z.string(), password: z.string() }),
  },
  answer: tokenAnswer,
})

export const userOperations: readonly Operation[] = [
  token,
  signingIn.post('/oauth/revoke', {
    summary: 'Sign out: the session of the bearer token ends',
    description:
      'Also when the answer is 503, because the end could not be stored: it is stored later, and the call may be repeated.',
    answer: z.object({}),
  }),
  signingIn.get('/v1/setup', {
    summary: 'Whether the first administrator is still to be created',
    answer: setupState,
  }),
  signingIn.post('/v1/setup', {
    summary: 'Create the first administrator',
    description: 'While there is none, with the code that the server printed when it started.',
    body: setup,
    answer: { status: 201, body: userRow },
  }),
  signingIn.read('/v1/me', { summary: 'Read the person who is signed in', answer: userRow }),
  signingIn.post('/v1/me/password', {
    summary: 'Change the own password',
    description: 'Every session of the person ends; the token in the answer opens a new one.',
    body: passwordChange,
    answer: passwordChanged,
  }),
  signingIn.post('/v1/passwordLink', {
    summary: 'Set a password with a one-time link',
    body: passwordByLink,
  }),
  ...recordOperations({
    definition: user,
    row: userRow,
    tag: 'Users',
    words: ['users', 'a user'],
    hasPast: true,
  }),
  undoOperation({ path: user.path, tag: 'Users', one: 'a user', row: userRow }),
  historyOperation({ path: user.path, tag: 'Users', one: 'a user' }),
  users.post('/v1/users/{id}/passwordLink', {
    summary: 'Issue a one-time link with which a person sets a password',
    answer: { status: 201, body: passwordLink },
  }),
]

import { beforeEach, expect, test, vi } from 'vitest'
import '#api/live-line.ts' // fetched by the session; here it must not arrive after the test
import { selectToken, signedIn, signedOut, TOKEN_KEY } from '#api/session.ts'
import { resumeSession } from './session-effects.ts'
import { store } from './store.ts'

resumeSession(store)
const stored = () => localStorage.getItem(TOKEN_KEY)
const token = () => selectToken(store.getState())

/** What another tab wrote, as this one hears of it. */
function otherTabWrites(newValue: string | null): void {
  const oldValue = stored()
  if (newValue === null) localStorage.removeItem(TOKEN_KEY)
  else localStorage.setItem(TOKEN_KEY, newValue)
  dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, oldValue, newValue }))
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  localStorage.setItem(TOKEN_KEY, 'old')
  store.dispatch(signedIn('old'))
})

test('a session that ends here leaves the token of a new one that another tab began', () => {
  localStorage.setItem(TOKEN_KEY, 'new')
  store.dispatch(signedOut({ reason: 'expired' }))
  expect(stored()).toBe('new')
})

test('a session that ends takes its own token with it', () => {
  store.dispatch(signedOut({ reason: 'expired' }))
  expect(stored()).toBeNull()
})

test('while the password is being changed here, another tab that finds the old session over signs nobody out', () => {
  otherTabWrites(null)
  expect(token()).toBe('old')
  store.dispatch(signedIn('new'))
  expect([token(), stored()]).toEqual(['new', 'new'])
})

test('a removal that comes after the new token does not take it away', () => {
  store.dispatch(signedIn('new'))
  otherTabWrites(null)
  expect([token(), stored()]).toEqual(['new', 'new'])
})

test('a new session of another tab is taken over', () => {
  otherTabWrites('new')
  expect([token(), stored()]).toEqual(['new', 'new'])
})

test('who signs out in another tab is signed out here', () => {
  otherTabWrites('')
  expect(token()).toBeNull()
})

import { act, createElement } from 'react'
import { beforeEach, expect, test, vi, onTestFinished } from 'vitest'
import { me } from '#api/me.ts'
import { selectToken, signedIn, signedOut } from '#api/session.ts'
import { TOKEN_KEY } from '#api/token-key.ts'
import { keepUnsent } from '#api/unsent.ts'
import { useTypingKept } from '#records/kept-typing.ts'
import { live } from '#live/live-line.ts' // loaded by the session; must not finish loading after the test
import { render } from '#testing/render.tsx'
import { hasUnsaved, useUnsaved } from '#ui/dialogs/unsaved.ts'
import { isToastShown } from '#ui/toast.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { resumeSession } from './session-effects.ts'
import { store } from './store.ts'

resumeSession(store)
const stored = () => localStorage.getItem(TOKEN_KEY)
const token = () => selectToken(store.getState())

/** Simulates the storage event of a token that another tab has written. */
function otherTabWrites(newValue: string | null): void {
  const oldValue = stored()
  if (newValue === null) localStorage.removeItem(TOKEN_KEY)
  else localStorage.setItem(TOKEN_KEY, newValue)
  dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, oldValue, newValue }))
}

/** User ids by token, as the server knows them; for other tokens it is unreachable. */
const users: Readonly<Record<string, number>> = { 'Bearer old': 1, 'Bearer new': 1, 'Bearer of Ben': 2 }
const reload = vi.spyOn(location, 'reload')

/** Answers that the server gives first, before it behaves normally. */
const answers: (() => Promise<Response>)[] = []

class Socket extends EventTarget {
  readonly sent: string[] = []
  constructor() {
    super()
    sockets.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {}
  /** Simulates the server reporting that the session is over. */
  end(): void {
    this.dispatchEvent(new CloseEvent('close', { code: 4401 }))
  }
}
const sockets: Socket[] = []

function openLine(): Socket {
  vi.stubGlobal('WebSocket', Socket)
  live.stop()
  live.start()
  const socket = sockets.at(-1)!
  socket.dispatchEvent(new Event('open'))
  return socket
}

/** Unsaved input on the page. */
function Typed(): null {
  useUnsaved(true)
  return null
}

/** Unsaved input that is kept in the tab, on a page that shows toasts. */
function Typing() {
  useTypingKept(() => ({ form: 'businessUnits/1', values: { comment: 'half' }, before: { comment: '' } }))
  return createElement(Toasts)
}

beforeEach(async () => {
  answers.length = 0
  vi.stubGlobal('fetch', async (...call: ConstructorParameters<typeof Request>) => {
    const { url, headers } = new Request(...call)
    const answer = url.endsWith('/v1/me') && answers.shift()
    if (answer) return answer()
    const id = users[headers.get('Authorization') ?? '']
    if (id === undefined || !url.endsWith('/v1/me')) throw new TypeError('offline')
    return Response.json({ id })
  })
  reload.mockReset().mockImplementation(() => {})
  localStorage.setItem(TOKEN_KEY, 'old')
  store.dispatch(signedIn('old'))
  await store.dispatch(me.initiate(undefined, { forceRefetch: true }))
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

test('a new session of the same person in another tab is taken over', async () => {
  otherTabWrites('new')
  await vi.waitFor(() => expect([token(), stored()]).toEqual(['new', 'new']))
  expect(reload).not.toHaveBeenCalled()
})

test('where somebody else signs in in another tab the page begins anew, and nothing goes out under their name', async () => {
  const end = vi.fn()
  onTestFinished(keepUnsent({ count: () => 1, gather: () => undefined, end }))
  otherTabWrites('of Ben')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(end).toHaveBeenCalledOnce()
  expect(token()).toBe('old')
})

test('where somebody else signs in, nobody is asked about what was typed: it would be asked for in vain', async () => {
  using _form = await render(createElement(Typed))
  expect(hasUnsaved()).toBe(true)
  otherTabWrites('of Ben')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(hasUnsaved()).toBe(false)
})

test('a new session whose person cannot be asked for at once is taken over as soon as that works', async () => {
  answers.push(() => Promise.reject(new TypeError('offline')))
  answers.push(async () => Response.json({ code: 'overloaded', status: 503 }, { status: 503 }))
  const socket = openLine()
  otherTabWrites('new')
  socket.end()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(token()).toBe('old')
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(answers).toHaveLength(0))
  await vi.waitFor(() => expect(token()).toBe('new'))
})

test('a session that is over ends here, where the one that replaced it is over, too', async () => {
  answers.push(async () => Response.json({ code: 'unauthorized', status: 401 }, { status: 401 }))
  const socket = openLine()
  otherTabWrites('over')
  await vi.waitFor(() => expect(answers).toHaveLength(0))
  expect(token()).toBe('old')
  answers.push(async () => Response.json({ code: 'unauthorized', status: 401 }, { status: 401 }))
  socket.end()
  await vi.waitFor(() => expect(token()).toBeNull())
})

test('a session of another tab that nobody can be asked about is not taken over', async () => {
  otherTabWrites('of nobody knows whom')
  await new Promise((resolve) => setTimeout(resolve))
  expect([token(), reload.mock.calls]).toEqual(['old', []])
})

test('the line keeps to the session of this tab, and its end is the end here, also where the shared token is gone', () => {
  otherTabWrites(null)
  const socket = openLine()
  expect(socket.sent[0]).toContain('"old"')
  socket.end()
  expect(token()).toBeNull()
})

/** Another tab changes the password or logs out: the server ends this session before that tab announces the outcome. */
async function endedElsewhere(outcome: 'changed' | 'refused' | 'left') {
  const before = new Set(expiries())
  const said = () => expiries().filter((one) => !before.has(one))
  localStorage.setItem(ENDING, String(Date.now()))
  await act(async () => void store.dispatch(signedOut({ reason: 'expired' })))
  await settled()
  expect(said()).toEqual([])
  await act(async () => {
    if (outcome === 'changed') otherTabWrites('new')
    if (outcome === 'left') otherTabWrites('')
    localStorage.removeItem(ENDING)
    dispatchEvent(new StorageEvent('storage', { key: ENDING, oldValue: '1', newValue: null }))
  })
  await settled()
  return said
}

const ENDING = 'staffplan.ending'
const EXPIRED = 'Session timed out. Please login again.'
const expiries = () =>
  [...document.querySelectorAll('.Toastify__toast')].filter(({ textContent }) => textContent === EXPIRED)
const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))))

test('a session that goes on with a password changed in another tab is not said to be over', async () => {
  using _toasts = await render(createElement(Toasts))
  const said = await endedElsewhere('changed')
  expect(token()).toBe('new')
  expect(said()).toEqual([])
})

test('a session that is over is said to be, once another tab has changed no password', async () => {
  using _toasts = await render(createElement(Toasts))
  const said = await endedElsewhere('refused')
  expect(token()).toBeNull()
  await vi.waitFor(() => expect(said()).toHaveLength(1))
})

test('a session that was left in another tab is not said to have timed out', async () => {
  using _toasts = await render(createElement(Toasts))
  const said = await endedElsewhere('left')
  expect(token()).toBeNull()
  expect(said()).toEqual([])
})

test('that a session timed out is said no longer once somebody has signed in in another tab', async () => {
  using _toasts = await render(createElement(Toasts))
  const said = await endedElsewhere('refused')
  await vi.waitFor(() => expect(said()).toHaveLength(1))
  expect(isToastShown('expired')).toBe(true)
  await act(async () => otherTabWrites('of Ben'))
  await vi.waitFor(() => expect(token()).toBe('of Ben'))
  expect(isToastShown('expired')).toBe(false)
})

test('who signs out in another tab is signed out here', () => {
  otherTabWrites('')
  expect(token()).toBeNull()
})

test('where the tab has no room for what was typed that is said, and the session ends all the same', async () => {
  using shown = await render(createElement(Typing))
  const end = vi.fn()
  onTestFinished(keepUnsent({ count: () => 0, gather: () => undefined, end }))
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => {}, setItem })
  await act(async () => void store.dispatch(signedOut({ reason: 'expired' })))
  vi.unstubAllGlobals()
  expect(end).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(shown.page.textContent).toContain('no room left to keep it'))
})

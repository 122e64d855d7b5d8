import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/unsent.ts'
import { TOKEN_KEY } from '#api/token-key.ts'
import { i18n } from '#i18n/i18n.ts'
import { openStore } from '#testing/open-store.ts'
import { find, type } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { Login } from './login.tsx'

async function login() {
  return renderWithStore(
    <>
      <Login />
      <Toasts />
    </>,
  )
}

/** Leaves this many unsent values of the first user. */
function waits(count: number): void {
  const ops = Array.from({ length: count }, (_, index) => ({ k: `in|b1-p${index + 1}-y2020`, v: 1 }))
  const commands = [{ type: 'ops', seq: 1, ops }]
  sessionStorage.setItem('staffplan.draft.2019.1', JSON.stringify({ lastSeq: 1, commands }))
}

test.each([
  [1, '1 change waits for you to sign in again.'],
  [3, '3 changes wait for you to sign in again.'],
])('whoever lost the session reads how many changes wait: %i', async (count, words) => {
  waits(count)
  using shown = await login()
  expect(shown.page.textContent).toContain(words)
})

test('whoever was here last is not told that the changes of somebody before wait for them', async () => {
  waits(1)
  rememberPerson(2)
  using shown = await login()
  expect(shown.page.textContent).toContain('1 change waits for somebody else who was here before.')
  expect(shown.page.textContent).not.toContain('waits for you')
})

test('where nothing waits nothing is said', async () => {
  using shown = await login()
  expect(shown.page.querySelector('[role=status]')).toBeNull()
})

test.each([
  [true, 1],
  [false, 0],
])(
  'the first administrator is offered to be made only where there is none yet: %s',
  async (isOpen, links) => {
    vi.stubGlobal('fetch', async () => Response.json({ isOpen }))
    const store = openStore()
    using shown = await renderWithStore(<Login />, { store })
    await vi.waitFor(() => expect(JSON.stringify(store.getState())).toContain(`"isOpen":${isOpen}`))
    expect(shown.page.querySelectorAll('a[href="/setup"]')).toHaveLength(links)
  },
)

test('a login that fails warns in the specified words, keeps what was typed and signs nobody in', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).pathname)
    return Response.json({ code: 'invalid-grant', status: 400, errors: [] }, { status: 400 })
  })
  using shown = await login()
  await type(find(shown.page, 'input', '[type=email]'), 'sara@example.com')
  await type(find(shown.page, 'input', '[type=password]'), 'wrong')
  await act(async () => find(shown.page, 'form').requestSubmit())
  const warning = () => document.querySelector('.Toastify__toast--warning')?.textContent
  await expect.poll(warning).toContain('E-mail or password is wrong!')
  expect(asked.filter((path) => path !== '/v1/setup')).toEqual(['/oauth/token'])
  expect(find(shown.page, 'input', '[type=email]').value).toBe('sara@example.com')
  expect(find(shown.page, 'input', '[type=password]').value).toBe('wrong')
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
})

/** Logs in with a server that gives this answer; resolves with the text of the warning toast. */
async function warned(answer: () => Response, language = 'en'): Promise<string> {
  vi.stubGlobal('fetch', async () => answer())
  using shown = await login()
  await act(async () => {
    await i18n.changeLanguage(language)
  })
  await type(find(shown.page, 'input', '[type=email]'), 'sara@example.com')
  await type(find(shown.page, 'input', '[type=password]'), 'tortoise Velvet 91 harbour')
  await act(async () => find(shown.page, 'form').requestSubmit())
  return vi.waitFor(() => find(document, 'div', '.Toastify__toast--warning').textContent)
}

/** An error of RFC 6749, which has no code for too many attempts. */
const refused = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: 'invalid_grant' }, { status, headers })

test('a wrong password is warned of in the words that are specified', async () => {
  expect(await warned(() => refused(400))).toContain('E-mail or password is wrong!')
})

test.each([
  ['en', 'Too many attempts. Please wait 30 seconds, then log in.'],
  ['de', 'Zu viele Versuche. Bitte warten Sie 30 Sekunden'],
  ['ar', 'محاولات كثيرة. انتظر 30 ثانية'],
])(
  'whoever tried too often is told how long to wait, not that the password is wrong, in %s',
  async (language, words) => {
    const said = await warned(() => refused(429, { 'Retry-After': '30' }), language)
    expect(said).toContain(words)
    expect(said).not.toContain(i18n.t('users:login.failed'))
  },
)

test('where nobody says for how long, it is not called a wrong password either', async () => {
  const said = await warned(() => refused(429))
  expect(said).toContain('Too many attempts. Please wait a moment.')
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { TOKEN_KEY } from '#api/token-key.ts'
import { i18n } from '#i18n/i18n.ts'
import { find, type } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { Login } from './login.tsx'
import { PasswordReset } from './password-reset.tsx'
import { Setup } from './setup.tsx'

const PASSWORD = 'tortoise Velvet 91 harbour'

function form(what: React.ReactNode, path = '/') {
  return renderWithStore(what, { path })
}

const submit = (page: HTMLElement) => act(async () => find(page, 'form').requestSubmit())
const wrong = (page: HTMLElement) =>
  [...page.querySelectorAll('input[aria-invalid=true]')].map((input) => {
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
  })

test('the login begins in its first field', async () => {
  using shown = await form(<Login />)
  expect(document.activeElement).toBe(find(shown.page, 'input', '[type=email]'))
})

test.each([
  ['en', 'Required.', 'This is not an e-mail address.'],
  ['de', 'Pflichtfeld.', 'Das ist keine E-Mail-Adresse.'],
  ['ar', 'هذا الحقل مطلوب.', 'هذا ليس عنوان بريد إلكتروني.'],
])(
  'the login says at its fields what they lack, in %s, and sends nothing',
  async (language, needed, address) => {
    const sent: string[] = []
    vi.stubGlobal('fetch', async ({ method }: Request) => {
      if (method !== 'GET') sent.push(method)
      return Response.json({ isOpen: false })
    })
    using shown = await form(<Login />)
    await act(async () => i18n.changeLanguage(language))
    expect(wrong(shown.page)).toEqual([])
    await submit(shown.page)
    expect(wrong(shown.page)).toEqual([needed, needed])
    await type(find(shown.page, 'input', '[type=email]'), 'sara')
    expect(wrong(shown.page)).toEqual([address, needed])
    expect(document.activeElement).toBe(find(shown.page, 'input', '[type=email]'))
    expect(sent).toEqual([])
  },
)

test('the setup says at every field what it lacks', async () => {
  using shown = await form(<Setup />)
  expect(document.activeElement).toBe(find(shown.page, 'input'))
  await submit(shown.page)
  expect(wrong(shown.page)).toEqual(Array.from({ length: 6 }, () => 'Required.'))
})

test('a first password is not called a new one', async () => {
  using shown = await form(<Setup />)
  const labels = [...shown.page.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(labels.slice(-2).map((label) => label.replace(/\s*\*$/, ''))).toEqual(['Password', 'Password again'])
})

test('whoever creates the first administrator is signed in and stands at the start page', async () => {
  const went = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(url.endsWith('/oauth/token') ? { access_token: 't0ken' } : {}),
  )
  using shown = await form(<Setup />)
  const typed = ['C0DE', 'Sara', 'Haddad', 'sara@example.com', PASSWORD, PASSWORD]
  for (const [index, input] of [...shown.page.querySelectorAll('input')].entries())
    await type(input, typed[index] ?? '')
  await submit(shown.page)
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/home'))
  expect(localStorage.getItem(TOKEN_KEY)).toBe('t0ken')
  went.mockRestore()
})

test('what the server refuses stands at its field, which has the focus, until something else is typed', async () => {
  const code = 'setup-code-wrong'
  vi.stubGlobal('fetch', async () =>
    Response.json({ code, errors: [{ pointer: '/code', code }] }, { status: 400 }),
  )
  using shown = await form(<Setup />)
  const inputs = [...shown.page.querySelectorAll('input')]
  const typed = ['C0DE', 'Sara', 'Haddad', 'sara@example.com', PASSWORD, PASSWORD]
  for (const [index, input] of inputs.entries()) await type(input, typed[index] ?? '')
  for (let count = 0; count < 2; count += 1) {
    inputs[1]!.focus()
    await submit(shown.page)
    await vi.waitFor(() => expect(wrong(shown.page)).toEqual(['The setup code is wrong or has expired.']))
    expect(document.activeElement).toBe(inputs[0])
    expect(shown.page.querySelector('[role=alert]')).toBeNull()
  }
  await type(inputs[0]!, 'C0DE 2')
  expect(wrong(shown.page)).toEqual([])
})

test.each([
  ['en', 'Not saved. What stood there when it was sent was refused: The setup code is wrong or has expired.'],
  [
    'de',
    'Nicht gespeichert. Was beim Absenden dort stand, wurde abgelehnt: Der Einrichtungscode ist falsch oder abgelaufen.',
  ],
  ['ar', 'لم يُحفظ. رُفض ما كان مكتوبًا عند الإرسال: رمز الإعداد غير صحيح أو منتهي الصلاحية.'],
])(
  'what was refused of a field that was changed meanwhile is said by the form, in %s',
  async (language, said) => {
    const code = 'setup-code-wrong'
    const asked = Promise.withResolvers<undefined>()
    vi.stubGlobal('fetch', async () => {
      await asked.promise
      return Response.json({ code, errors: [{ pointer: '/code', code }] }, { status: 400 })
    })
    using shown = await form(<Setup />)
    await act(async () => i18n.changeLanguage(language))
    const inputs = [...shown.page.querySelectorAll('input')]
    const typed = ['C0DE', 'Sara', 'Haddad', 'sara@example.com', PASSWORD, PASSWORD]
    for (const [index, input] of inputs.entries()) await type(input, typed[index] ?? '')
    await submit(shown.page)
    await type(inputs[0]!, 'C0DE 2')
    expect(shown.page.querySelector('[role=alert]')).toBeNull()
    asked.resolve(undefined)
    await vi.waitFor(() => expect(shown.page.querySelector('[role=alert]')?.textContent).toBe(said))
    expect(wrong(shown.page)).toEqual([])
    await submit(shown.page)
    await vi.waitFor(() => expect(wrong(shown.page)).toHaveLength(1))
    expect(shown.page.querySelector('[role=alert]')).toBeNull()
  },
)

test('an address with a character that nobody sees is told why it is refused', async () => {
  using shown = await form(<Setup />)
  const inputs = [...shown.page.querySelectorAll('input')]
  const typed = ['C0DE', 'Sara', 'Haddad', 'sara\u200B@example.com', PASSWORD, PASSWORD]
  for (const [index, input] of inputs.entries()) await type(input, typed[index] ?? '')
  await submit(shown.page)
  expect(wrong(shown.page)).toEqual(['The text contains an invisible control character.'])
})

test('a new password that is too short or not repeated is said at its field', async () => {
  using shown = await form(<PasswordReset />, '/passwordReset#token=t0ken')
  const [first, second] = [...shown.page.querySelectorAll('input')]
  await type(first!, 'short')
  await submit(shown.page)
  expect(wrong(shown.page)).toEqual(['At least 12 characters.', 'Required.'])
  await type(second!, 'other')
  expect(wrong(shown.page)).toEqual(['At least 12 characters.', 'Passwords do not match!'])
})

test('no form leaves its words to the browser, which speaks its own language', () => {
  const sources = join(import.meta.dirname, '..')
  const silent = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => /<form\b(?![^>]*\bnoValidate\b)/.test(readFileSync(join(sources, file), 'utf8')))
  expect(silent).toEqual([])
})

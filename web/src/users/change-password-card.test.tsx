import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '#i18n/i18n.ts'
import { find, type } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { ChangePasswordCard } from './change-password-card.tsx'

const OLD = 'lantern Quartz 47 meadow'
const NEW = 'tortoise Velvet 91 harbour'
/** On a busy machine the meter's word lists load late. */
const TIMEOUT = { timeout: 20_000 }

const sent: unknown[] = []
/** The marks that other tabs can read while the request is under way. */
const told: (string | null)[] = []
const ENDING = 'staffplan.ending'
let refusal: object | null = null
let isLost = false

beforeEach(() => {
  sent.length = 0
  told.length = 0
  refusal = null
  isLost = false
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json())
    told.push(localStorage.getItem(ENDING))
    if (isLost) throw new TypeError('connection reset')
    return refusal ? Response.json(refusal, { status: 409 }) : Response.json({ access_token: 't0ken' })
  })
})
async function card() {
  const shown = await renderWithStore(
    <>
      <ChangePasswordCard />
      <Toasts />
    </>,
  )
  const { page } = shown
  const [old, first, second] = [...page.querySelectorAll('input')]
  const submit = find(page, 'button', '[type=submit]')
  return Object.assign(shown, {
    submit,
    enter: async (typed: { readonly old?: string; readonly first?: string; readonly second?: string }) => {
      if (typed.old !== undefined) await type(old!, typed.old)
      if (typed.first !== undefined) await type(first!, typed.first)
      if (typed.second !== undefined) await type(second!, typed.second)
    },
    says: (words: string) => vi.waitFor(() => expect(page.textContent).toContain(words), TIMEOUT),
    isOffered: (is: boolean) => vi.waitFor(() => expect(submit.disabled).toBe(!is), TIMEOUT),
    /** Submits twice, which must count once. */
    send: () =>
      act(async () => {
        find(page, 'form').requestSubmit()
        find(page, 'form').requestSubmit()
      }),
  })
}

test.each([
  ['password1234', 'weak', true],
  ['sunshine2019!', 'fair', true],
  ['correct horse', 'strong', false],
  [NEW, 'very strong', false],
])('the meter says how strong %j is', async (password, words, isMoreNeeded) => {
  using form = await card()
  await form.says('Strength: —')
  await form.enter({ first: password })
  await form.says(`Strength: ${words}`)
  expect(form.page.textContent.includes('At least “strong” is needed.')).toBe(isMoreNeeded)
})

test('it can be sent once the new one is typed twice alike, is another one and is strong', async () => {
  using form = await card()
  expect(form.submit.disabled).toBe(true)
  await form.enter({ old: OLD, first: NEW, second: NEW })
  await form.isOffered(true)
  await form.enter({ second: `${NEW}!` })
  await form.says('Passwords do not match!')
  await form.isOffered(false)
  await form.enter({ first: OLD, second: OLD })
  await form.says('The new password is the old one.')
  await form.isOffered(false)
  await form.enter({ first: 'sunshine2019!', second: 'sunshine2019!' })
  await form.says('Strength: fair')
  await form.isOffered(false)
  await form.enter({ first: NEW, second: NEW })
  await form.isOffered(true)
  await form.send()
  await vi.waitFor(() => expect(sent).toEqual([{ oldPassword: OLD, newPassword: NEW }]))
})

test.each([
  ['en', 'Required.', 'At least 12 characters.'],
  ['de', 'Pflichtfeld.', 'Mindestens 12 Zeichen.'],
  ['ar', 'هذا الحقل مطلوب.', '12'],
])(
  'what else is wrong is said while it is typed, and at its field, in %s',
  async (language, needed, short) => {
    using form = await card()
    await act(async () => i18n.changeLanguage(language))
    await form.enter({ first: 'xQ7!vR2$kP', second: 'xQ7!vR2$kP' })
    await form.says(short)
    await form.isOffered(false)
    await form.send()
    const invalid = [...form.page.querySelectorAll('input[aria-invalid=true]')]
    const said = invalid.map((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    )
    expect(said).toEqual([expect.stringContaining(needed), expect.stringContaining(short)])
    expect(sent).toEqual([])
  },
)

test('without an answer it is said which password may hold: the session may be over by it', async () => {
  isLost = true
  using form = await card()
  await form.enter({ old: OLD, first: NEW, second: NEW })
  await form.isOffered(true)
  await form.send()
  await vi.waitFor(() =>
    expect(document.querySelector('.Toastify__toast--warning')?.textContent).toBe(
      'It is not certain whether the password was changed. Log in with the new one; if it is refused, the old one still holds.',
    ),
  )
})

test('in demo mode the specified words are said', async () => {
  refusal = { code: 'demo-mode', status: 409, errors: [] }
  using form = await card()
  await form.enter({ old: OLD, first: NEW, second: NEW })
  await form.isOffered(true)
  await form.send()
  await vi.waitFor(() =>
    expect(document.querySelector('.Toastify__toast--warning')?.textContent).toContain(
      'This feature is not enabled in demo mode.',
    ),
  )
})

test('other tabs can tell that a new session is coming, until it is there', async () => {
  using form = await card()
  expect(localStorage.getItem(ENDING)).toBeNull()
  await form.enter({ old: OLD, first: NEW, second: NEW })
  await form.isOffered(true)
  await form.send()
  await vi.waitFor(() => expect(told).toEqual([expect.stringMatching(/^\d+$/)]))
  await vi.waitFor(() => expect(localStorage.getItem(ENDING)).toBeNull())
})

import { expect, test, vi } from 'vitest'
import type { Me } from '#api/me.ts'
import { waitingCounts } from '#api/unsent.ts'
import { languages, rememberedLanguage, rememberLanguage } from '#i18n/languages.ts'
import { render } from '#testing/render.tsx'
import { usePerson } from './use-person.ts'

function Page({ me }: { readonly me: Me | undefined }) {
  usePerson(me)
  return null
}

const person = (locale: string): Me => ({
  id: 7,
  firstName: 'Uma',
  lastName: 'Ali',
  email: 'uma@example.com',
  phone: '',
  mobile: '',
  locale,
  enabled: true,
  role: { id: 2, name: 'User' },
  etag: null,
})
const shownLanguage = () => document.documentElement.lang

test.each([
  ['de_DE', 'de'],
  ['ar_SA', 'ar'],
  ['en_US', 'en'],
])(
  'whoever has the locale %s is spoken to in %s, from the first paint of the next page on',
  async (locale, tag) => {
    using shown = await render(<Page me={undefined} />)
    expect(shownLanguage()).toBe('en')
    await shown.again(<Page me={person(locale)} />)
    await vi.waitFor(() => expect(shownLanguage()).toBe(tag))
    expect(rememberedLanguage().tag).toBe(tag)
  },
)

test('a language chosen in this browser counts more', async () => {
  rememberLanguage(languages[0]!)
  using shown = await render(<Page me={person('ar_SA')} />)
  await shown.again(<Page me={person('de_DE')} />)
  expect(shownLanguage()).toBe('en')
  expect(rememberedLanguage().tag).toBe('en')
})

const waits = (k: string) => ({ ops: [{ k }] })

test('the tab remembers who was here last', async () => {
  sessionStorage.setItem('staffplan.draft.2019.7', JSON.stringify({ commands: [waits('a')] }))
  sessionStorage.setItem('staffplan.draft.2019.8', JSON.stringify({ commands: [waits('a'), waits('b')] }))
  using _shown = await render(<Page me={person('de_DE')} />)
  expect(waitingCounts()).toEqual({ own: 1, ofOthers: 2 })
})

test('the next person brings their own', async () => {
  using shown = await render(<Page me={person('ar_SA')} />)
  await shown.again(<Page me={person('de_DE')} />)
  await vi.waitFor(() => expect(shownLanguage()).toBe('de'))
})

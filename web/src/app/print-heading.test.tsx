import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { signedIn } from '#api/session.ts'
import { openStore } from '#testing/open-store.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'
import PrintHeading from './print-heading.tsx'

const plain = (text: string) => text.replace(/[\u2066-\u2069]/gu, '')

async function shownTo(isSignedIn: boolean) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ id: 1, firstName: 'Ben', lastName: 'Kaya', role: { id: 1 } }),
  )
  const store = openStore()
  if (isSignedIn) store.dispatch(signedIn('token'))
  return renderWithStore(<PrintHeading />, { store })
}

test('what is printed says which screen it is, who printed it and when, each time anew', async () => {
  document.title = 'Divisions · Staffplan'
  using shown = await shownTo(true)
  expect(shown.page.textContent).toBe('')
  for (const [moment, said] of [
    ['2026-11-26T08:05:00', '26 Nov 2026, 08:05'],
    ['2026-11-27T09:30:00', '27 Nov 2026, 09:30'],
  ] as const) {
    vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] })
    await act(async () => dispatchEvent(new Event('beforeprint')))
    await expect
      .poll(() => plain(shown.page.textContent))
      .toBe(`Divisions · StaffplanPrinted by Ben Kaya, ${said}`)
    await act(async () => dispatchEvent(new Event('afterprint')))
    expect(shown.page.textContent).toBe('')
  }
})

test('a visitor has no name', async () => {
  document.title = 'Staffplan'
  using shown = await shownTo(false)
  vi.useFakeTimers({ now: new Date('2026-11-26T08:05:00'), toFake: ['Date'] })
  await act(async () => dispatchEvent(new Event('beforeprint')))
  expect(plain(shown.page.textContent)).toBe('Staffplan26 Nov 2026, 08:05')
  await act(async () => dispatchEvent(new Event('afterprint')))
})

import { act, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { UploadFile } from '#organisation/from-file/upload-file.tsx'
import { openStore } from '#testing/open-store.ts'
import { click, find, render } from '#testing/render.tsx'
import { uploadServer } from '#testing/upload-server.ts'
import { hasUnsaved } from '#ui/dialogs/unsaved.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { UploadCard } from '#staff/upload-card.tsx'

const ISSUES = { warnings: [], errors: [], warningCounts: {}, errorCounts: {} }
const STAFF = { inserted: 1, updated: 0, unchanged: 0, newCostCentres: [], missing: [], ...ISSUES }
const NONE = { businessUnits: 0, divisions: 0, departments: 0, costCentres: 0 }
const NO_NAMES = { businessUnits: [], divisions: [], departments: [], costCentres: [] }
const ORGANISATION = { rows: 1, created: NONE, existing: NONE, placed: 1, names: NO_NAMES, ...ISSUES }
const ASKED = {
  ...STAFF,
  errors: [{ pointer: '/file/2', code: 'date-order-ambiguous', params: { row: 2, value: '03/04/1980' } }],
  errorCounts: { 'date-order-ambiguous': 1 },
}

/** The card with a file dropped into it, and a home screen to leave for. */
async function dropped(card: ReactNode) {
  const frame = (
    <Provider store={openStore()}>
      <Outlet />
      <UnsavedGuard />
    </Provider>
  )
  const children = [
    { path: 'home', element: <h1>Home</h1> },
    { path: 'file', element: card },
  ]
  const router = createMemoryRouter([{ path: '/', element: frame, children }], {
    initialEntries: ['/home', '/file'],
  })
  const shown = await render(<RouterProvider router={router} />, { router: false })
  const input = find(shown.page, 'input', '[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['a'], 'some.csv')], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await waitFor(() => button('Import'))
  return Object.assign(shown, {
    where: () => router.state.location.pathname,
    back: () => act(() => router.navigate(-1)),
  })
}

const staffCard = <UploadCard kind="hr" year={2019} onHold={() => {}} />

test('a file is not left without a question once its questions were answered', async () => {
  await using _server = await uploadServer(ASKED)
  using shown = await dropped(staffCard)
  await click(find(shown.page, 'input'))
  const options = [...document.querySelectorAll<HTMLElement>('[role=option]')]
  await click(options.find(({ textContent }) => textContent?.startsWith('Day first'))!)
  await shown.back()
  await waitFor(() => expect(asked()).toContain('some.csv has not been imported, and your answers'))
  expect(shown.where()).toBe('/file')
  await click(button('Keep editing'))
  await waitFor(() => expect(asked()).toBe(''))
  await shown.back()
  await waitFor(() => button('Discard'))
  await click(button('Discard'))
  await waitFor(() => expect(shown.where()).toBe('/home'))
})

test('a file that nobody told anything about is left as it is: it is chosen again in a moment', async () => {
  await using _server = await uploadServer(STAFF)
  using shown = await dropped(staffCard)
  await shown.back()
  expect(shown.where()).toBe('/home')
})

test.each([
  ['yearly data', staffCard, STAFF],
  ['the organisation', <UploadFile key="file" />, ORGANISATION],
])(
  'a file of %s of which nobody knows whether it was stored is not left without a question',
  async (...parts) => {
    const [, card, answer] = parts
    await using server = await uploadServer(answer)
    using shown = await dropped(card)
    server.lost = 1
    await click(button('Import'))
    await waitFor(() => expect(document.body.textContent).toContain('It is not certain'))
    await waitFor(() => expect(hasUnsaved()).toBe(true)) // set right after rendering
    await shown.back()
    await waitFor(() => expect(asked()).toContain('not certain whether some.csv was imported'))
    expect(shown.where()).toBe('/file')
    await click(button('Discard'))
    await waitFor(() => expect(shown.where()).toBe('/home'))
  },
)

/** The text of the question, without isolates. */
function asked(): string {
  const texts = [...document.querySelectorAll('[role=dialog]')].map(({ textContent }) => textContent)
  return texts.join('').replace(/[\u2066-\u2069]/gu, '')
}

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`no button ${name}`)
  return found
}

/** Waits for a claim to hold, letting React render answers as they arrive, without `act`. */
async function waitFor(claim: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  await vi.waitFor(claim)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
}

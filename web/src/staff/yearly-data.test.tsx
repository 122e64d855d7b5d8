import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, find } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { isToastShown } from '#ui/toast.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { uploadServer } from '#testing/upload-server.ts'
import { YearlyData } from './yearly-data.tsx'

/** An installation whose plan starts in 2019, with this number of people in that year. */
async function page(people: number, path = '/') {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url)
    if (pathname === '/v1/me') return Response.json({ id: 1, role: { id: 1 } })
    if (pathname === '/v1/settings')
      return Response.json({
        planning: { startYear: 2019, planYears: 2 },
        importYears: { from: 2015, to: 2020 },
      })
    return Response.json({ content: [], totalElements: pathname.includes('hrYearlyData') ? people : 0 })
  })
  return await renderWithStore(
    <>
      <YearlyData />
      <Toasts />
    </>,
    { path },
  )
}

test('as long as nobody is imported, the way to import a file is open', async () => {
  using shown = await page(0)
  const part = () => find(shown.page, 'details')
  await vi.waitFor(() => expect(part().open).toBe(true))
  expect(part().querySelectorAll('input[type=file]').length).toBeGreaterThan(0)
})

test('once there are people it is folded, so that they have the page, and opens when it is wanted', async () => {
  using shown = await page(10_000)
  const part = find(shown.page, 'details')
  await vi.waitFor(() => expect(shown.page.textContent).toContain('10\u202F000'))
  expect(part.open).toBe(false)
  await click(find(part, 'summary'))
  expect(part.open).toBe(true)
})

test('of a year in the address that is not offered it is said that all years are shown', async () => {
  using shown = await page(1, '/?year=2031')
  const said = () => shown.page.querySelector('.Toastify__toast--warning')?.textContent
  await expect.poll(said).toBe('2031 is not available here. Showing all years.')
})

test('a year in the address that is offered is shown without a word', async () => {
  using shown = await page(1, '/?year=2020')
  const filter = () => find(shown.page, 'select')
  await vi.waitFor(() => expect(filter().value).toBe('2020'))
  expect(isToastShown('year')).toBe(false)
})

const ANSWER = {
  inserted: 1,
  updated: 0,
  unchanged: 0,
  newCostCentres: [],
  missing: [],
  warnings: [],
  errors: [],
  warningCounts: {},
  errorCounts: {},
}

test('the year of a file that is being sent, or of which nobody knows whether it was stored, stays and says why', async () => {
  await using server = await uploadServer(ANSWER)
  using shown = await page(0)
  const field = () =>
    [...shown.page.querySelectorAll('label')].find(({ textContent }) => textContent === 'Data year')!
      .control as HTMLInputElement // it labels a select field
  const button = (name: string) =>
    [...shown.page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await waitFor(() => expect(field().value).toContain('2019'))
  const input = find(shown.page, 'input', '[type=file]')
  const file = new File(['Employee ID'], 'staff.csv')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await waitFor(() => expect(button('Import')).toBeDefined())
  await waitFor(() => expect(field().disabled).toBe(false))
  server.isSilent = true
  await click(button('Import')!)
  await waitFor(() => expect(button('Stop waiting')).toBeDefined())
  await waitFor(() => expect(field().disabled).toBe(true))
  expect(shown.page.textContent).toContain('It can be changed once the file has been read or imported.')
  await click(button('Stop waiting')!)
  await waitFor(() => expect(shown.page.textContent).toContain('import it again, or choose another file'))
  await waitFor(() => expect(field().disabled).toBe(true))
  await click(button('Choose another file')!)
  await waitFor(() => expect(field().disabled).toBe(false))
})

/** Waits for a claim to hold, letting React render answers as they arrive, without `act`. */
async function waitFor(claim: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  await vi.waitFor(claim)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
}

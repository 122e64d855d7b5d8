import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { useRecords, WHOLE_LIST } from '#api/use-records.ts'
import { i18n } from '#i18n/i18n.ts'
import { OrganisationOverview } from './overview.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { yearlyList } from './yearly-list.ts'

const people = {
  staffNumber: 12_345,
  minSalary: 1,
  avgSalary: 10_699.01,
  maxSalary: 2,
  totalCost: 132_079_278.45,
}
const unit = { id: 1, name: 'Education', comment: '', color: '#3182CE' }
const settings = {
  currency: 'SR',
  planning: { startYear: 2019, planYears: 2 },
  importYears: { from: 2015, to: 2020 },
  overtimePolicies: [],
}

test.each([
  ['en', '10\u202F699.01', '132\u202F079\u202F278.45'],
  ['de', '10\u202F699,01', '132\u202F079\u202F278,45'],
  ['ar', '10\u202F699.01', '132\u202F079\u202F278.45'],
])(
  'in %s thousands of people, pay and cost stand apart by a space, above and in the tree',
  async (language, pay, cost) => {
    vi.stubGlobal('fetch', async (request: Request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/v1/me') return Response.json({ id: 1, role: { id: 1 } })
      if (pathname === '/v1/settings') return Response.json(settings)
      if (pathname === '/v1/costCentres/unplaced') return Response.json({ people: 0, content: [] })
      const content = pathname.startsWith('/v1/businessUnits') ? [{ ...unit, ...people }] : []
      return Response.json({ content, totalElements: content.length })
    })
    using shown = await renderWithStore(<OrganisationOverview />)
    await act(async () => i18n.changeLanguage(language))
    const sums = () => [...shown.page.querySelectorAll('section b')].map(({ textContent }) => textContent)
    await vi.waitFor(() => expect(sums()).toEqual(['12\u202F345', pay, cost]), { timeout: 20_000 })
    // Without a real window only the printed tree has all its rows.
    await act(async () => dispatchEvent(new Event('beforeprint')))
    const line = [...shown.page.querySelectorAll('[role=gridcell].number')]
    expect(line.map(({ textContent }) => textContent)).toEqual(['12\u202F345', pay, cost])
    await act(async () => dispatchEvent(new Event('afterprint')))
  },
)

test.each([
  ['en', '1 person counted here has been erased since'],
  ['de', 'Von 1 Person, die hier mitzählt'],
  ['ar', 'شخص واحد يُحتسب هنا'],
])('in %s it says that people were erased who are counted, and their number', async (language, words) => {
  let unpaid = {}
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/v1/me') return Response.json({ id: 1, role: { id: 1 } })
    if (pathname === '/v1/settings') return Response.json(settings)
    if (pathname === '/v1/costCentres/unplaced') return Response.json({ people: 0, content: [] })
    const content = pathname.startsWith('/v1/businessUnits') ? [{ ...unit, ...people, ...unpaid }] : []
    return Response.json({ content, totalElements: content.length })
  })
  const shows = async (): Promise<boolean> => {
    using shown = await renderWithStore(<OrganisationOverview />)
    await act(async () => i18n.changeLanguage(language))
    await vi.waitFor(() => expect(shown.page.textContent).toMatch(/12\u202F345/), { timeout: 20_000 })
    return shown.page.textContent.includes(words)
  }
  expect(await shows()).toBe(false)
  unpaid = { unpaid: 1 }
  expect(await shows()).toBe(true)
})

test('the tree is there once all of it is: what is opened before would open nothing of what comes', async () => {
  const late = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/v1/me') return Response.json({ id: 1, role: { id: 1 } })
    if (pathname === '/v1/settings') return Response.json(settings)
    if (pathname === '/v1/costCentres/unplaced') return Response.json({ people: 0, content: [] })
    const isUnits = pathname.startsWith('/v1/businessUnits')
    if (!isUnits) await late.promise
    const content = isUnits ? [{ ...unit, ...people }] : []
    return Response.json({ content, totalElements: content.length })
  })
  using shown = await renderWithStore(
    <>
      <OrganisationOverview />
      <UnitsRead />
    </>,
  )
  const tree = () => shown.page.querySelector('[role=treegrid]')
  await vi.waitFor(() => expect(shown.page.querySelector('output')).not.toBeNull(), { timeout: 20_000 })
  expect(tree()).toBeNull()
  late.resolve()
  await vi.waitFor(() => expect(tree()).not.toBeNull(), { timeout: 20_000 })
})

/** Rendered once the units are read, which means the overview has them as well. */
function UnitsRead() {
  const { path, models } = yearlyList(businessUnit)
  const { rows } = useRecords({ path, models, size: WHOLE_LIST, moment: null })
  return rows ? <output /> : null
}

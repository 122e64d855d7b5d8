import { expect, test, vi } from 'vitest'
import { click, find } from '#testing/render.tsx'
import { hasUnsaved } from '#ui/dialogs/unsaved.ts'
import { UnplacedPeople } from './unplaced-people.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'

const ward = {
  costCentre: { id: 7, number: '0100', name: 'Ward' },
  reason: 'no-department',
  staffNumber: 12,
  staffIds: [],
}
const surgery = { ...ward, costCentre: { id: 9, number: '0101', name: 'Surgery' }, staffNumber: 3 }
const care = { id: 3, name: 'Care', costCentreIds: [2] }
const gone = { costCentre: null, reason: 'deleted', staffNumber: 1, staffIds: [2019_00003] }

async function shown(content: readonly object[], { role = 1 } = {}) {
  const asked: string[] = []
  const patched: object[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { url, method, headers } = request
    const json = () => request.json()
    const { pathname, search } = new URL(url)
    if (pathname === '/v1/me') return Response.json({ id: 1, role: { id: role } })
    if (pathname.startsWith('/v1/departments')) {
      if (method === 'PATCH') patched.push({ pathname, ifMatch: headers.get('If-Match'), body: await json() })
      return Response.json(pathname.endsWith('/3') ? care : { content: [care], totalElements: 1 }, {
        headers: { etag: '"8"' },
      })
    }
    asked.push(pathname + search)
    return Response.json({ people: content.length === 0 ? 0 : 13, content })
  })
  const page = await rendered()
  await vi.waitFor(() => expect(asked).toEqual(['/v1/costCentres/unplaced?year=2019']))
  return Object.assign(page, { patched })
}

function rendered() {
  return renderWithStore(<UnplacedPeople year={2019} />)
}

function linksOf(page: HTMLElement): (string | null)[][] {
  return [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
}

function optionOf(name: string): HTMLElement {
  const options = [...document.querySelectorAll<HTMLElement>('[role=option]')]
  const found = options.find(({ textContent }) => textContent?.includes(name))
  if (!found) throw new Error(`not offered: ${name}`)
  return found
}

test('people who count in no division are counted and listed with the way to give them a place', async () => {
  using people = await shown([ward, gone])
  await vi.waitFor(() => expect(people.page.textContent).toContain('13 people count in no division'))
  await vi.waitFor(() =>
    expect(linksOf(people.page)).toEqual([['Record 201900003', '/importExport/hRYearlyData?open=201900003']]),
  )
})

test('that it could not be read is said, and who it is once it could', async () => {
  let isAway = true
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.includes('/v1/me')) return Response.json({ id: 1, role: { id: 3 } })
    if (isAway) throw new TypeError('connection reset')
    return Response.json({ people: 12, content: [ward] })
  })
  using people = await rendered()
  const alert = () => people.page.querySelector('[role=alert]')?.textContent
  await vi.waitFor(() => expect(alert()).toContain('could not be read'))
  isAway = false
  await vi.waitFor(() => expect(people.page.textContent).toContain('12 people count in no division'), 5000)
  expect(alert()).toBeUndefined()
})

test('nothing is said while everybody has a place', async () => {
  using people = await shown([])
  expect(people.page.textContent).toBe('')
})

test('an auditor sees them and is offered no change', async () => {
  using people = await shown([ward], { role: 3 })
  await vi.waitFor(() =>
    expect(linksOf(people.page)).toEqual([['0100 Ward', '/orgStructure/costCentreOverview?open=7']]),
  )
})

test('all cost centres without a department are given one in one go', async () => {
  using people = await shown([ward, surgery])
  const all = await vi.waitFor(() => find(people.page, 'input'))
  await click(all)
  const care = await vi.waitFor(() => optionOf('Care'))
  await click(care)
  const store = [...people.page.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Assign 2 cost centres',
  )
  await click(store!)
  await vi.waitFor(() =>
    expect(people.patched).toEqual([
      { pathname: '/v1/departments/3', ifMatch: '"8"', body: { costCentreIds: [2, 7, 9] } },
    ]),
  )
})

test('a chosen department holds back every way out until it is stored', async () => {
  using people = await shown([ward, surgery])
  const all = await vi.waitFor(() => find(people.page, 'input'))
  expect(hasUnsaved()).toBe(false)
  await click(all)
  await click(await vi.waitFor(() => optionOf('Care')))
  expect(hasUnsaved()).toBe(true)
  await click(find(people.page, 'button'))
  await vi.waitFor(() => expect(people.patched).toHaveLength(1))
  await vi.waitFor(() => expect(hasUnsaved()).toBe(false))
})

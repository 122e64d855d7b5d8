import { assignmentEvents, driverEvents } from '@staffplan/contracts/drivers/driver-events'
import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { draftEvents } from '@staffplan/contracts/planning/draft-events'
import { manualPlanEvents } from '@staffplan/contracts/planning/manual-plan'
import { settingsEvents } from '@staffplan/contracts/settings/settings-events'
import { staffEvents } from '@staffplan/contracts/staff/events'
import { sessionEvents, userEvents } from '@staffplan/contracts/users/user-events'
import { act } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import ar from '#i18n/ar/trail.json'
import de from '#i18n/de/trail.json'
import en from '#i18n/en/trail.json'
import { i18n } from '#i18n/i18n.ts'
import { openStore } from '#testing/open-store.ts'
import { click, render, type } from '#testing/render.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { questionOf, withFilter } from './trail-address.ts'
import { TrailScreen } from './trail-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const entry = {
  position: '41',
  at: '2026-03-01T10:00:00.000Z',
  person: 7,
  area: 'organisation',
  type: 'BusinessUnitChanged',
  object: 'businessUnit:3',
  stream: 'organisation',
  revision: '12',
  changes: [{ field: 'name', from: 'Education', to: 'Schooling' }],
  changed: 1,
}

const named = {
  'businessUnit:3': { name: 'Schooling' },
  'division:8': { name: 'North' },
  'primaryDriver:5': { name: 'Pupils' },
  'specialDriver:6': { name: 'Night shift', type: 'relative' },
}

async function shown(path: string, answer: () => Response) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url, 'http://localhost')
    if (pathname.endsWith('/me')) return Response.json({ id: 7, role: { id: 1 } })
    if (request.method === 'POST') {
      asked.push(`POST ${pathname} ${request.headers.get('If-Match')}`)
      return Response.json({ id: 3, name: 'Education' })
    }
    if (pathname.endsWith('/users'))
      return Response.json({ content: [{ id: 7, firstName: 'Uma', lastName: 'Ali' }], totalElements: 1 })
    if (pathname === '/v1/trail/names') return Response.json(named)
    if (pathname === '/v1/businessUnits') return Response.json({ content: [], totalElements: 0 })
    asked.push(search)
    return answer()
  })
  const router = createMemoryRouter([{ path: '*', element: <TrailScreen /> }], { initialEntries: [path] })
  const rendered = await render(
    <Provider store={openStore()}>
      <RouterProvider router={router} />
      <Toasts />
    </Provider>,
    { router: false },
  )
  await act(async () => {})
  return { ...rendered, asked }
}

test('an entry says when, who, what in words, to what with a link, and from what to what', async () => {
  using screen = await shown('/trail?person=7&object=businessUnit:3', () =>
    Response.json({ content: [entry], next: '40' }),
  )
  await expect.poll(() => screen.page.textContent).toContain('Uma Ali')
  expect(screen.asked[0]).toBe('?person=7&object=businessUnit%3A3')
  const links = () => [...screen.page.querySelectorAll('li a')].map((link) => link.getAttribute('href'))
  await expect
    .poll(links)
    .toEqual(['/orgStructure/businessUnitOverview?open=3', '/orgStructure/businessUnitOverview?position=41'])
  await expect.poll(() => screen.page.textContent).toContain('Business unit \u2068Schooling\u2069')
  expect(screen.page.textContent).toContain('Business unit changed')
  expect(screen.page.textContent).toMatch(/Name.*Education.*Schooling/)
  expect(screen.page.textContent).not.toContain('BusinessUnitChanged')
  expect([...screen.page.querySelectorAll('button')].some(({ textContent }) => textContent === 'Older')).toBe(
    true,
  )
})

test('a change of a record is taken back from where it stands, as long as it was the last', async () => {
  using screen = await shown('/trail', () => Response.json({ content: [entry], next: null }))
  const undo = () =>
    screen.page.querySelector<HTMLButtonElement>('button[aria-label^="Undo: Business unit changed"]')
  await expect.poll(undo).not.toBeNull()
  await click(undo()!)
  await expect.poll(() => screen.asked).toEqual(['', 'POST /v1/businessUnits/3/undo "12"', ''])
  await expect.poll(() => document.body.textContent).toContain("Undone: Business unit 'Schooling'")
})

test.each([
  ['en', 'Undo: Primary driver assignment changed', "Undone: Primary driver assignment 'Schooling'"],
  [
    'de',
    'Rückgängig machen: Zuordnung eines primären Treibers geändert',
    'Rückgängig gemacht: Zuordnung eines primären Treibers „Schooling“',
  ],
  ['ar', 'تراجع: عُدّل تعيين محرّك رئيسي', 'تم التراجع: تعيين المحرّك الرئيسي «Schooling»'],
])('an assignment is taken back as a whole, from where it stands (%s)', async (language, asks, entity) => {
  const types = ['PrimaryAssignmentChanged', 'PrimaryDriverUnassigned', 'SecondaryDriverAssigned']
  const content = types.map((type, index) => ({
    ...entry,
    type,
    position: String(41 - index),
    object: type.startsWith('P') ? 'primaryAssignment:3' : 'secondaryAssignment:3-7',
  }))
  using screen = await shown('/trail', () => Response.json({ content, next: null }))
  await act(async () => void (await i18n.changeLanguage(language)))
  try {
    const buttons = () => [...screen.page.querySelectorAll<HTMLButtonElement>('li button[class*=undo]')]
    await expect.poll(() => buttons()[0]?.getAttribute('aria-label')).toContain(asks)
    expect(buttons()).toHaveLength(types.length)
    for (const place of [0, 2]) await click(buttons()[place]!)
    await expect
      .poll(() => screen.asked.filter((asked) => asked.startsWith('POST')))
      .toEqual([
        'POST /v1/drivers/primaryDrivers/assignment/3/undo "12"',
        'POST /v1/drivers/secondaryDrivers/assignment/3-7/undo "12"',
      ])
    const said = () => document.body.textContent.replaceAll(/[\u2068\u2069]/g, '')
    await expect.poll(said).toContain(entity)
  } finally {
    await act(async () => void (await i18n.changeLanguage('en')))
  }
})

test('what happened since the latest entries were read is shown on asking; older pages stay as they are', async () => {
  const content = [entry]
  using screen = await shown('/trail', () => Response.json({ content, next: null }))
  const again = () => buttonNamed(screen.page, 'Refresh')
  await expect.poll(() => screen.page.querySelectorAll('ol > li').length).toBe(1)
  content.unshift({ ...entry, position: '42', revision: '13' })
  await click(again()!)
  await expect.poll(() => screen.page.querySelectorAll('ol > li').length).toBe(2)
  using older = await shown('/trail?before=41', () => Response.json({ content: [entry], next: null }))
  await expect.poll(() => older.page.querySelectorAll('ol > li').length).toBe(1)
  expect(buttonNamed(older.page, 'Refresh')).toBeUndefined()
})

function buttonNamed(page: HTMLElement, name: string): HTMLButtonElement | undefined {
  return [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
}

test('a deleted person is erased after the id of the row was typed; who is erased already is not asked about', async () => {
  const deleted = {
    ...entry,
    type: 'StaffDeleted',
    object: 'staff:20190000001',
    area: 'staff',
    stream: 'staff-2019',
  }
  const erased = {
    ...deleted,
    position: '40',
    object: 'staff:20190000002',
    changes: [{ field: 'personalData', from: 'erased' }],
  }
  using screen = await shown('/trail', () => Response.json({ content: [deleted, erased], next: null }))
  const open = () => [
    ...screen.page.querySelectorAll<HTMLButtonElement>('button[aria-label^="Erase the personal data"]'),
  ]
  await expect.poll(() => open().length).toBe(1)
  expect(screen.page.textContent).toMatch(/Personal data.*erased/)
  await click(open()[0]!)
  const dialog = () => document.querySelector('[role="dialog"]')
  await expect.poll(() => dialog()?.textContent).toContain('past pay does not')
  const submit = dialog()!.querySelector<HTMLButtonElement>('button[type="submit"]')!
  expect(submit.disabled).toBe(true)
  await type(dialog()!.querySelector('input')!, '20190000001')
  await click(submit)
  await expect.poll(() => screen.asked).toEqual(['', 'POST /v1/yearlyData/20190000001/erase null', ''])
})

test('rows that went with an import can be erased, too; nothing about who is erased is undone', async () => {
  const fields = (of: string, gone: object) =>
    ['employeeId', 'name'].map((field) => ({ of, field, from: 'it was', ...gone }))
  const chunk = {
    ...entry,
    type: 'StaffImportChunk',
    object: null,
    area: 'staffImport',
    stream: 'staffImport-1',
    changes: [
      ...fields('staff:20190000001', {}),
      ...fields('staff:20190000002', { to: 'it is' }),
      ...fields('staff:20190000003', {}),
      { of: 'staff:20190000004', field: 'personalData', from: 'erased' },
    ],
    changed: 7,
  }
  const about = (position: string, type: string, row: number) => ({
    ...entry,
    position,
    type,
    object: `staff:2019000000${row}`,
    area: 'staff',
    stream: 'staff-2019',
    changes: [],
    changed: 0,
  })
  const content = [
    about('45', 'StaffErased', 3),
    about('44', 'StaffChanged', 3),
    about('43', 'StaffDeleted', 4),
    about('42', 'StaffChanged', 2),
    chunk,
  ]
  using screen = await shown('/trail', () => Response.json({ content, next: null }))
  const labels = () =>
    [...screen.page.querySelectorAll('li button[class*=undo]')].map((button) =>
      button.getAttribute('aria-label')?.replaceAll(/[\u2066-\u2069]/g, ''),
    )
  await expect
    .poll(labels)
    .toEqual([
      'Undo: HR data of a person changed, HR row 20190000002',
      'Erase the personal data: HR row 20190000001',
    ])
})

test('settings and assignments lead to their own screens, now and then', async () => {
  const objects = ['settings', 'expenses', 'primaryAssignment:3', 'secondaryAssignment:3-7']
  const content = objects.map((object, index) => ({
    ...entry,
    object,
    position: String(41 - index),
    area: index < 2 ? 'settings' : 'organisation',
  }))
  using screen = await shown('/trail', () => Response.json({ content, next: null }))
  await expect
    .poll(() => [...screen.page.querySelectorAll('li a')].map((link) => link.getAttribute('href')))
    .toEqual([
      '/settings',
      '/settings?position=41',
      '/settings',
      '/settings?position=40',
      '/drivers/primaryDriversAssignment?open=3',
      '/drivers/primaryDriversAssignment?position=39',
      '/drivers/secondaryDriversAssignment?open=3-7',
      '/drivers/secondaryDriversAssignment?position=38',
    ])
})

test('users, rows of yearly data, settings and expenses go back to what they were', async () => {
  const done = {
    UserDeleted: 'user:7',
    StaffAdded: 'staff:20190000001',
    StaffChanged: 'staff:20190000002',
    SettingsChanged: 'settings',
    ExpensesEntered: 'expenses',
  }
  const content = Object.entries(done).map(([type, object], index) => ({
    ...entry,
    type,
    object,
    position: String(90 - index),
  }))
  using screen = await shown('/trail', () => Response.json({ content, next: null }))
  const buttons = () => [...screen.page.querySelectorAll<HTMLButtonElement>('button[aria-label^="Undo"]')]
  await expect.poll(() => buttons().length).toBe(content.length)
  for (const button of buttons()) await click(button)
  await expect
    .poll(() => screen.asked.filter((asked) => asked.startsWith('POST')))
    .toEqual([
      'POST /v1/users/7/undo "12"',
      'POST /v1/yearlyData/20190000001/undo "12"',
      'POST /v1/yearlyData/20190000002/undo "12"',
      'POST /v1/settings/undo "12"',
      'POST /v1/expenses/undo "12"',
    ])
  const said = () => document.body.textContent.replaceAll(/[\u2066-\u2069]/gu, '')
  await expect.poll(said).toMatch(/Undone: Settings(?! ')/u)
})

test('what has no way back offers none, and an import leads to where it is taken back', async () => {
  const others = ['UserPasswordSet', 'StaffErased', 'StaffImportCompleted']
  const content = others.map((type, index) => ({
    ...entry,
    type,
    position: String(index + 1),
    object: ['user:7', 'staff:20190000001', null][index],
    area: 'staff',
    stream: 'staff-2019',
  }))
  using screen = await shown('/trail', () => Response.json({ content, next: null }))
  await expect.poll(() => screen.page.querySelectorAll('ol > li').length).toBe(others.length)
  expect(screen.page.querySelectorAll('button[aria-label^="Undo"]')).toHaveLength(0)
  expect(screen.page.querySelector('a[href="/importExport/hRYearlyData"]')).not.toBeNull()
})

test('entries of the draft, rows of imports and amounts are said as people call them', async () => {
  const changes = [
    { field: 'in|b3-p5-y2020', from: 100, to: 1234.5 },
    { field: 'drv|b3-d8|x1', from: null, to: { driverID: 6, value: 0.07, pos: 0 } },
    { of: 'staff:20190000001', field: 'allowances.Housing', from: 500, to: 600 },
    { of: 'year:2019', field: 'internal', from: null, to: 5 },
  ]
  using screen = await shown('/trail', () =>
    Response.json({
      content: [{ ...entry, type: 'DraftOpsApplied', area: 'bigPicture', object: null, changes, changed: 4 }],
      next: null,
    }),
  )
  const words = () =>
    [...screen.page.querySelectorAll('dl > div')].map(({ textContent }) =>
      (textContent ?? '').replaceAll(/[\u2068\u2069]/g, ''),
    )
  await expect
    .poll(words)
    .toEqual([
      'Schooling · Pupils 2020from 100to 1\u202f234.5',
      'North: special driverfrom –to Night shift +7\u202f%',
      'HR row 20190000001 · Housingfrom 500to 600',
      '2019 · internalfrom –to 5',
    ])
})

test('what a write of the draft came from is said in words', async () => {
  const changes = [
    { field: 'cause', to: 'undo' },
    { field: 'undone', to: 1234 },
    { field: 'revertedUser', to: 7 },
  ]
  const told = { ...entry, type: 'DraftOpsApplied', area: 'bigPicture', object: null, changes, changed: 3 }
  using screen = await shown('/trail', () => Response.json({ content: [told], next: null }))
  const { textContent } = screen.page
  expect(textContent).toMatch(/Takes back change.*1234/u)
  expect(textContent).toMatch(/Reverts a change of.*Uma Ali/u)
})

test('a list in a change is written as the language writes lists', async () => {
  const changes = [{ field: 'divisionIds', from: [], to: [8, 9] }]
  using screen = await shown('/trail', () => Response.json({ content: [{ ...entry, changes }], next: null }))
  const value = () => screen.page.querySelector('dd')?.textContent?.replaceAll(/[\u2068\u2069]/g, '')
  await expect.poll(value).toContain('North, #9')
  await act(async () => void (await i18n.changeLanguage('ar')))
  try {
    await expect.poll(value).toContain('North، #9')
  } finally {
    await act(async () => void (await i18n.changeLanguage('en')))
  }
})

test('every type of event that is stored has words in every language', async () => {
  const types = Object.keys({
    ...organisationEvents,
    ...assignmentEvents,
    ...driverEvents,
    ...staffEvents,
    ...draftEvents,
    ...manualPlanEvents,
    ...settingsEvents,
    ...userEvents,
    ...sessionEvents,
    LogSealed: true,
  })
  expect(types.length).toBeGreaterThan(50)
  for (const words of [en, de, ar])
    expect(
      types.filter((type) => !(type in words.type)),
      'event types without words',
    ).toEqual([])
})

test('nothing that fits, and a server that fails, are said in words', async () => {
  using none = await shown('/trail', () => Response.json({ content: [], next: null }))
  await expect.poll(() => none.page.textContent).toContain('Nothing was done that fits')
  using failed = await shown('/trail', () => Response.json({ code: 'internal' }, { status: 500 }))
  await expect
    .poll(() => failed.page.querySelector('[role=alert]')?.textContent)
    .toContain('could not be read')
})

test('the address says what is asked; another filter begins with the latest again', () => {
  const address = new URLSearchParams('from=2026-03-01&to=2026-03-01&before=41&kind=users&person=x')
  const asked = new URLSearchParams(questionOf(address))
  expect(Date.parse(asked.get('until')!) - Date.parse(asked.get('since')!)).toBe(86_400_000)
  expect([asked.get('kind'), asked.get('before'), asked.get('person')]).toEqual(['users', '41', null])
  expect(withFilter(address, 'kind', '').toString()).toBe('from=2026-03-01&to=2026-03-01&person=x')
})

test('a day that no calendar has is not asked about', () => {
  const asked = new URLSearchParams(
    questionOf(new URLSearchParams('from=2026-13-45&to=2026-02-30&kind=users')),
  )
  expect([...asked.keys()]).toEqual(['kind'])
})

test('two filters that are set right after one another both count', async () => {
  using screen = await shown('/trail', () => Response.json({ content: [entry], next: null }))
  const days = [...screen.page.querySelectorAll<HTMLInputElement>('input[type=date]')]
  await act(async () => {
    for (const day of days) {
      // As the browser does: set on the element itself, React would take it for its own.
      Reflect.set(HTMLInputElement.prototype, 'value', '2026-03-01', day)
      day.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  expect(days.map(({ value }) => value)).toEqual(['2026-03-01', '2026-03-01'])
})

test('the object is asked for in words: what kind of one, then which; so far as the kind, nothing is asked', async () => {
  using screen = await shown('/trail?object=businessUnit:3', () =>
    Response.json({ content: [entry], next: null }),
  )
  const fields = () => shownFields(screen.page).map(({ value }) => value)
  await expect.poll(fields).toContain('Business unit')
  await expect.poll(fields).toContain('Schooling')
  expect(fields().join(' ')).not.toContain('businessUnit')
  expect(
    new URLSearchParams(questionOf(new URLSearchParams('object=businessUnit:'))).get('object'),
  ).toBeNull()
  using other = await shown('/trail?object=primaryAssignment:3', () =>
    Response.json({ content: [], next: null }),
  )
  const words = () =>
    shownFields(other.page)
      .map(({ value }) => value)
      .join(' ')
  await expect.poll(words).toMatch(/Assignment in .*Schooling/)
})

function shownFields(page: HTMLElement): HTMLInputElement[] {
  return [...page.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')]
}

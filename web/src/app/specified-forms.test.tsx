import { act, type ComponentType } from 'react'
import { describe, expect, test } from 'vitest'
import { Expenses } from '#analytics/expenses.tsx'
import { Overtime } from '#analytics/overtime.tsx'
import { PrimaryAssignments } from '#drivers/primary-assignments.tsx'
import { PrimaryDrivers } from '#drivers/primary-drivers.tsx'
import { SecondaryAssignments } from '#drivers/secondary-assignments.tsx'
import { SecondaryDrivers } from '#drivers/secondary-drivers.tsx'
import { BusinessUnits } from '#organisation/business-units.tsx'
import { Departments } from '#organisation/departments.tsx'
import { OrganisationOverview } from '#organisation/overview.tsx'
import { YearlyData } from '#staff/yearly-data.tsx'
import { click, find, press, type } from '#testing/render.tsx'
import { UserOverview } from '#users/user-overview.tsx'
import { form, save, shownAt, until } from './any-record.given.tsx'

const labelled = (label: string) =>
  until(() => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) =>
      textContent.startsWith(label),
    )
    const input = document.getElementById(found?.htmlFor ?? '')
    return input instanceof HTMLInputElement ? input : expect.fail(`no field ${label}`)
  })

const button = (words: string) =>
  until(() => {
    const buttons = [...document.querySelectorAll('button')]
    return buttons.find(({ textContent }) => textContent === words) ?? expect.fail(`no button ${words}`)
  })

const offered = (field: HTMLElement) => {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  return [...(list?.querySelectorAll('[role=option]') ?? [])].map(({ textContent }) => textContent)
}

describe('a new record begins as specified', () => {
  const TIES = '/?open=new&with.businessUnitId=1&with.primaryDriverId=7'

  test('a primary driver is assigned with the weight 0.4', async () => {
    const { server, draw } = await shownAt(PrimaryAssignments, TIES)
    using _shown = await draw()
    expect((await labelled('Weight')).value).toBe('0.4')
    await save()
    await until(() => expect(server.sent).toEqual([{ businessUnitId: 1, primaryDriverId: 7, weight: 0.4 }]))
  })

  test.each([
    ['0.405', 'Enter a multiple of 0.01.'],
    ['1.01', 'At most 1.'],
    ['-0.01', 'At least 0.'],
    ['', 'Required.'],
  ])('a weight of "%s" is refused at its field', async (weight, words) => {
    const { server, draw } = await shownAt(PrimaryAssignments, TIES)
    using _shown = await draw()
    await type(await labelled('Weight'), weight)
    await save()
    expect((await form()).textContent).toContain(words)
    expect(server.sent).toEqual([])
  })

  test('a business unit has the first of twenty colours', async () => {
    const { server, draw } = await shownAt(BusinessUnits, '/?open=new&with.name=North')
    using _shown = await draw()
    const colours = [...(await form()).querySelectorAll<HTMLInputElement>('input[type=radio]')]
    expect(colours).toHaveLength(20)
    expect(colours.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['#3182CE'])
    await save()
    await until(() => expect(server.sent).toEqual([{ name: 'North', comment: '', color: '#3182CE' }]))
  })

  test('a user is an enabled administrator, de_DE', async () => {
    const names = 'with.firstName=Uma&with.lastName=Ali&with.email=uma@example.com'
    const { server, draw } = await shownAt(UserOverview, `/?open=new&${names}`)
    using _shown = await draw()
    await save()
    await click(await button('Save as administrator'))
    await until(() => expect(server.sent).toMatchObject([{ enabled: true, locale: 'de_DE', roleId: 1 }]))
  })

  test.each([
    ['primary', PrimaryDrivers],
    ['secondary', SecondaryDrivers],
  ])('a %s driver has one data source, which weighs 1', async (_kind, Screen) => {
    const { server, draw } = await shownAt(Screen, '/?open=new&with.name=Beds&with.unit=beds')
    using _shown = await draw()
    await form()
    expect(find(document, 'input', '[aria-label="Weight of source 1"]').disabled).toBe(true)
    await type(find(document, 'input', '[aria-label="Label of source 1"]'), 'beds')
    await save()
    await until(() =>
      expect(server.sent).toMatchObject([{ driverDataSources: [{ label: 'beds', weight: 1 }] }]),
    )
  })
})

test('of a secondary assignment only the divisions can be changed, those of its unit', async () => {
  const { server, draw } = await shownAt(SecondaryAssignments, '/?open=1-7')
  using _shown = await draw()
  expect((await labelled('Business unit')).disabled).toBe(true)
  expect((await labelled('Secondary driver')).disabled).toBe(true)
  const divisions = await labelled('Divisions')
  expect(divisions.disabled).toBe(false)
  expect(divisions.closest('fieldset')?.textContent).toContain('#2 - Schools')
  const asked = server.asked.filter(({ pathname }) => pathname === '/v1/divisions')
  expect(asked.map(({ searchParams }) => searchParams.get('businessUnitId'))).toContain('1')
  expect(asked.every(({ searchParams }) => searchParams.get('businessUnitId') === '1')).toBe(true)
})

test('a form that knows the unit already begins with the driver', async () => {
  const { draw } = await shownAt(PrimaryAssignments, '/?open=new&with.businessUnitId=1')
  using _shown = await draw()
  const driver = await labelled('Primary driver')
  await until(() => expect(document.activeElement).toBe(driver))
})

test('a form that assigns a secondary driver says that it can lower a division that had only a primary one', async () => {
  const { draw } = await shownAt(SecondaryAssignments, '/?open=new&with.businessUnitId=1')
  using _shown = await draw()
  await labelled('Divisions')
  await until(() =>
    expect(find(document, 'form').textContent).toContain(
      'A neutral secondary driver can lower a division that had only a primary driver',
    ),
  )
})

test.each<[string, ComponentType, string, string]>([
  [
    'the business units that have no primary driver',
    PrimaryAssignments,
    'Business unit',
    '/v1/drivers/primaryDrivers/assignment/unassigned?',
  ],
  ['the cost centres of no department', Departments, 'Cost centres', '/v1/costCentres?departmentId=none&'],
])('a new record is offered %s, no others', async (_what, Screen, label, list) => {
  const { server, draw } = await shownAt(Screen, '/?open=new')
  using _shown = await draw()
  const field = await labelled(label)
  const ofKind = label === 'Business unit' ? /businessUnits|unassigned/ : /costCentres/
  const asked = () =>
    server.asked
      .filter(
        ({ pathname, searchParams }) => ofKind.test(pathname) && searchParams.get('sort') === 'name,asc',
      )
      .map(({ pathname, searchParams }) => {
        const department = searchParams.get('departmentId')
        return `${pathname}?${department === null ? '' : `departmentId=${department}&`}`
      })
  await until(() => expect(new Set(asked())).toEqual(new Set([list])))
  await click(field)
  await until(() => expect(offered(field).some((words) => words.includes('North'))).toBe(true))
})

test('a department is offered its own cost centres, too', async () => {
  const { draw } = await shownAt(Departments, '/?open=7')
  using _shown = await draw()
  const centres = await labelled('Cost centres')
  await click(centres)
  await until(() => expect(offered(centres)).toEqual(['007 - North']))
  await press(centres, 'Backspace') // clears the chosen option
  await until(() => expect(offered(centres)).toEqual(['01 - Ward', '007 - North']))
})

test('the staff table shows all years until one is chosen', async () => {
  const { server, draw } = await shownAt(YearlyData, '/')
  using shown = await draw()
  const listed = () =>
    server.asked
      .filter(({ searchParams }) => searchParams.get('size') !== '1') // this one only checks whether there are any
      .map(({ pathname }) => pathname)
      .filter((path) => path.startsWith('/v1/import/hrYearlyData'))
  const filter = await until(() => find(shown.page, 'select', ':has(> option[value="2017"])'))
  await until(() => expect(listed()).not.toEqual([]))
  expect(listed().some((path) => path.includes('/year/'))).toBe(false)
  await act(async () => {
    filter.value = '2017'
    filter.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => expect(listed().at(-1)).toBe('/v1/import/hrYearlyData/year/2017'))
})

test.each<[string, ComponentType, string, string]>([
  [
    'data sources of a primary driver with their weights',
    PrimaryDrivers,
    '/',
    'Lessons (0.60), Rooms (0.40)',
  ],
  ['data sources with their weights', SecondaryDrivers, '/', 'Lessons (0.60), Rooms (0.40)'],
  ['the division with its business unit', Departments, '/', 'Schools (Education)'],
])('a list shows %s', async (_what, Screen, path, words) => {
  const { draw } = await shownAt(Screen, path)
  using shown = await draw()
  await until(() => expect(shown.page.textContent).toContain(words))
})

test('uploads wait for a year, which is one of 2015 to 2020', async () => {
  const { draw } = await shownAt(YearlyData, '/')
  using shown = await draw()
  const year = await labelled('Data year')
  const uploads = (words: string) =>
    [...shown.page.querySelectorAll('button')].filter(({ textContent }) => textContent === words)
  expect(uploads('Choose a year first').map(({ disabled }) => disabled)).toEqual([true, true])
  await click(year)
  const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
  await until(() =>
    expect(options().map(({ textContent }) => textContent)).toEqual([
      '2015',
      '2016',
      '2017',
      '2018',
      '2019 · start of the plan',
      '2020',
    ]),
  )
  await click(options()[4]!)
  const open = uploads('Drop the file here or click to choose it')
  expect(open.map(({ disabled }) => disabled)).toEqual([false, false])
})

test('uploads are about the year the plan starts from as long as that has no staff', async () => {
  const { server, draw } = await shownAt(YearlyData, '/')
  server.listsNothing = true
  using shown = await draw()
  const year = await labelled('Data year')
  await until(() => expect(year.value).toBe('2019 · start of the plan'))
  const open = [...shown.page.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Drop the file here or click to choose it',
  )
  expect(open.map(({ disabled }) => disabled)).toEqual([false, false])
  const others = [...shown.page.querySelectorAll('a')].find(({ textContent }) => textContent === 'Settings')
  expect(others?.getAttribute('href')).toBe('/settings')
})

test('the organisation overview reads every cost centre at once', async () => {
  const { server, draw } = await shownAt(OrganisationOverview, '/')
  using _shown = await draw()
  await until(() => {
    const asked = server.asked.find(({ pathname }) => pathname === '/v1/costCentres/analytics')
    expect(asked?.searchParams.get('page')).toBe('0')
    expect(Number(asked?.searchParams.get('size'))).toBeGreaterThanOrEqual(9_999)
  })
})

test.each([
  ['the chart of expenses', Expenses, '/v1/costCentres/analytics'],
  ['the chart of overtime', Overtime, '/v1/businessUnits/analytics'],
])('%s reads each year from 2015 to 2020', async (_what, Screen, path) => {
  const { server, draw } = await shownAt(Screen, '/')
  using _shown = await draw()
  await until(() => {
    const asked = server.asked.filter(({ pathname }) => pathname === path)
    const years = asked.map(({ searchParams }) => searchParams.get('year'))
    expect(new Set(years)).toEqual(new Set(['2015', '2016', '2017', '2018', '2019', '2020']))
  })
})

test('a list asks for a hundred rows by id; its pages count from 1, on the wire from 0', async () => {
  for (const [path, page] of [
    ['/', '0'],
    ['/?page=3', '2'],
  ] as const) {
    const { server, draw } = await shownAt(BusinessUnits, path)
    using _shown = await draw()
    await until(() => {
      const lists = server.asked.filter(({ searchParams }) => searchParams.has('size'))
      const [first] = lists.map(({ searchParams }) => Object.fromEntries(searchParams))
      expect(first).toMatchObject({ page, size: '100', sort: 'id,asc', paged: 'true' })
    })
  }
})

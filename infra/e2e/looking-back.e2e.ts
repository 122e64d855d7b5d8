import type { TrailPage } from '@staffplan/contracts/trail/trail'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { planOneUnit } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const DIVISIONS = '/orgStructure/divisionOverview'
const say = await wordsOf('en')

describe.skipIf(chromiumPath === null)('looking back', () => {
  const stage = setStage()
  /** Where the log stood before the division was renamed. */
  let position: string
  beforeAll(async () => {
    const { client } = stage
    await planOneUnit(client)
    await client.post('/v1/drivers/primaryDrivers/', {
      name: 'Pupils',
      unit: 'pupils',
      comment: '',
      driverDataSources: [{ label: 'Pupils', weight: 1 }],
    })
    await client.post('/v1/drivers/primaryDrivers/assignment/', {
      businessUnitId: 1,
      primaryDriverId: 1,
      weight: 0.4,
    })
    await client.post('/v1/divisions', { id: 1, name: 'Long ago', businessUnitId: 1 })
    await client.post('/v1/divisionFTE', [{ division: { id: 1 }, year: 2020, value: 7 }])
    const { content } = await client.get<TrailPage>('/v1/trail?size=1')
    position = content[0]!.position
    await client.post('/v1/divisions', { id: 1, name: 'Today', businessUnitId: 1 })
    await client.post('/v1/divisionFTE', [{ division: { id: 1 }, year: 2020, value: 8 }])
    await client.post('/v1/drivers/specialDrivers/', {
      id: 1,
      name: 'Day shift',
      comment: '',
      type: 'relative',
      value: 0.09,
    })
  })

  test('lists, overview, manual planning and analytics open as they were, and nothing can be changed there', async () => {
    await using visitor = await stage.open(`${DIVISIONS}?position=${position}`)
    const { page } = visitor
    await page.getByText('Long ago').waitFor()
    await page.getByText(say('past:readOnly')).waitFor()
    expect(await page.getByText('Today').count()).toBe(0)
    expect(await page.getByRole('button', { name: say('action.add') }).count()).toBe(0)

    // The menu stays in the past.
    await page.getByRole('link', { name: say('menu.organisationOverview') }).click()
    await page.getByRole('button', { name: say('tree.expandAll') }).click()
    await page.getByText('Long ago').waitFor()
    await page.getByRole('link', { name: say('menu.manualPlanning') }).click()
    await page.getByText('Long ago').waitFor()
    await page.getByText(say('past:readOnly')).waitFor()
    expect(await page.getByRole('button', { name: say('action.save') }).count()).toBe(0)
    const line = page.getByRole('row').filter({ hasText: 'Long ago' })
    await expect.poll(() => line.getByRole('gridcell').nth(3).textContent()).toBe('7')
    for (const screen of ['expenses', 'overtime']) {
      await page.getByRole('link', { name: say(`menu.${screen}`) }).click()
      await page.getByRole('heading', { name: say(`analytics:${screen}.title`), level: 1 }).waitFor()
      await page.getByText(say('past:readOnly')).waitFor()
      expect(new URL(page.url()).searchParams.get('position')).toBe(position)
    }

    await page.getByRole('link', { name: say('menu.divisions') }).click()
    await page.getByText('Long ago').click()
    const form = page.getByRole('dialog')
    await form.getByText(say('record.history')).waitFor()
    expect(await form.getByRole('button', { name: say('action.save') }).count()).toBe(0)
    await form
      .getByRole('button', { name: say('action.close') })
      .last()
      .click()
    await page.getByRole('link', { name: say('past:now') }).click()
    await page.getByText('Today').waitFor()
    await page.getByRole('button', { name: say('action.add') }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('drivers and their assignments open as they were, with what units and divisions were called', async () => {
    await using visitor = await stage.open(`/drivers/specialDrivers?position=${position}`)
    const { page } = visitor
    await page.getByText('Night shift').click()
    const form = page.getByRole('dialog')
    await expect.poll(() => nameIn(page)).toBe('Night shift')
    await expect.poll(() => form.getByLabel(say('drivers:column.value')).inputValue()).toBe('5')
    expect(await form.getByRole('button', { name: say('action.save') }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: say('menu.secondaryAssignments') }).click()
    await page.getByText(say('past:readOnly')).waitFor()
    await page.getByText('Long ago').waitFor()
    expect(await page.getByText('Today').count()).toBe(0)
    await page.getByRole('link', { name: say('past:now') }).click()
    await page.getByText('Today').waitFor()
    await page.getByRole('link', { name: say('menu.specialDrivers') }).click()
    await page.getByText('Day shift').waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('of yearly data the files are listed as they were, and nobody’s row', async () => {
    await using visitor = await stage.open(`/importExport/hRYearlyData?position=${position}`)
    const { page } = visitor
    const note = page.getByText(say('staff:imports.peopleNow'))
    await note.waitFor()
    const fromEdge = await note.evaluate(
      (words) => words.getBoundingClientRect().left - words.parentElement!.getBoundingClientRect().left,
    )
    expect(fromEdge).toBeGreaterThanOrEqual(12)
    await page.getByText(say('past:readOnly')).waitFor()
    await page.getByText(say('staff:imports.empty')).waitFor()
    expect(await page.getByText(say('staff:upload.hr')).count()).toBe(0)
    expect(await page.getByRole('table').count()).toBe(1)
    await page.getByRole('link', { name: say('past:now') }).click()
    await page.getByText(say('staff:upload.hr')).first().waitFor()
    expect(await page.getByRole('table').count()).toBe(2)
    expect(visitor.complaints).toEqual([])
  })

  test('any of them is asked for by date and time', async () => {
    await using visitor = await stage.open(DIVISIONS)
    const { page } = visitor
    await page.getByText('Today').waitFor()
    await page.getByRole('button', { name: say('past:moment.open') }).click()
    await page.getByLabel(say('past:moment.when')).fill('2001-02-03T04:05')
    await page.getByRole('button', { name: say('past:moment.show'), exact: true }).click()
    await page.getByText(say('table.noneThen')).waitFor()
    await page.getByText(say('past:readOnly')).waitFor()
    expect(new URL(page.url()).searchParams.get('at')).toMatch(/^2001-02-0\dT/)
    expect(visitor.complaints).toEqual([])
  })

  test('a record says who changed which field, puts an earlier value back, and leads to the moment', async () => {
    await using visitor = await stage.open(`${DIVISIONS}?open=1`)
    const { page } = visitor
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: say('record.history') }).click()
    const changes = form.getByRole('listitem').filter({ hasText: /Long ago/ })
    await changes.first().waitFor()
    await form
      .getByRole('button', {
        name: say('trail:restoreThis', { name: say('trail:field.name'), value: 'Long ago' }),
      })
      .click()
    await expect.poll(() => nameIn(page)).toBe('Long ago')
    await form.getByText(/Today\W*Long ago/).waitFor()
    // The last change of it, whatever it was, is taken back as a whole.
    await form.getByRole('button', { name: say('action.undo') }).click()
    await expect.poll(() => nameIn(page)).toBe('Today')
    await expect.poll(() => form.getByRole('listitem').first().textContent()).toMatch(/Long ago.*Today/s)
    await form
      .getByRole('link', { name: say('trail:then') })
      .nth(1)
      .click()
    await page.waitForURL(/[?&]position=\d+/)
    await page.getByText(say('past:readOnly')).waitFor()
    await expect.poll(() => nameIn(page)).toBe('Long ago')
    expect(visitor.complaints).toEqual([])
  })

  test('an assignment says who changed it, an earlier value is put back, and that is undone as a whole', async () => {
    await using visitor = await stage.open('/drivers/primaryDriversAssignment?open=1')
    const { page } = visitor
    const form = page.getByRole('dialog')
    const field = form.getByRole('textbox', { name: say('drivers:column.weight') })
    await field.fill('0.7')
    await form.getByRole('button', { name: say('action.save') }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('Pupils').click()
    await form.getByRole('button', { name: say('record.history') }).click()
    const weight = say('trail:field.weight')
    await form.getByRole('button', { name: say('trail:restoreThis', { name: weight, value: '0.4' }) }).click()
    await expect.poll(() => field.inputValue()).toBe('0.4')
    await expect.poll(() => form.getByRole('listitem').first().textContent()).toMatch(/0\.7.*0\.4/s)
    // The whole of its last change, whatever it was.
    await form.getByRole('button', { name: say('action.undo') }).click()
    await expect.poll(() => field.inputValue()).toBe('0.7')
    await expect.poll(() => form.getByRole('listitem').first().textContent()).toMatch(/0\.4.*0\.7/s)
    expect(visitor.complaints).toEqual([])
  })

  test('a user says who changed what, gets a value back but no right, is undone as a whole, and is seen as they were', async () => {
    const { client } = stage
    const values = {
      firstName: 'Nadia',
      lastName: 'Roth',
      email: `${crypto.randomUUID()}@example.com`,
      phone: '0123',
    }
    const { id } = await client.post<{ id: number }>('/v1/users', { ...values, role: { id: 2 } })
    await client.post('/v1/users', {
      id,
      ...values,
      phone: '0789',
      role: { id: 3 },
      enabled: true,
      mobile: '',
      locale: 'en_US',
    })
    await using visitor = await stage.open(`/overviewUsers?open=${id}`)
    const { page } = visitor
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: say('record.history') }).click()
    const latest = form.getByRole('listitem').first()
    await expect.poll(() => latest.textContent()).toMatch(/User.*Auditor/s)
    const again = (field: string, value: string) =>
      form.getByRole('button', {
        name: say('trail:restoreThis', { name: say(`trail:field.${field}`), value }),
      })
    await again('phone', '0123').click()
    const phone = form.getByRole('textbox', { name: say('users:field.phone') })
    await expect.poll(() => phone.inputValue()).toBe('0123')
    await expect.poll(() => latest.textContent()).toMatch(/0789.*0123/s)
    expect(await again('roleId', 'User').count()).toBe(0)
    await form.getByRole('button', { name: say('action.undo') }).click()
    await expect.poll(() => phone.inputValue()).toBe('0789')
    await expect.poll(() => latest.textContent()).toMatch(/0123.*0789/s)

    await form
      .getByRole('link', { name: say('trail:then') })
      .nth(2)
      .click()
    await page.getByText(say('past:readOnly')).waitFor()
    await expect.poll(() => phone.inputValue()).toBe('0789')
    expect(await form.getByRole('button', { name: say('action.save') }).count()).toBe(0)
    expect(visitor.complaints).toEqual([])
  })

  test('what is planned by hand for a division says who planned what, and is planned so again', async () => {
    await using visitor = await stage.open('/OverviewPlanning/ManualPlanning?year=2020')
    const { page } = visitor
    const cell = page.getByRole('row').filter({ hasText: 'Today' }).getByRole('textbox')
    await expect.poll(() => cell.inputValue()).toBe('8')
    await cell.focus()
    await page.getByRole('button', { name: say('record.history'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: say('manual:history', { year: 2020 }) })
    await expect.poll(() => dialog.getByRole('listitem').first().textContent()).toMatch(/7.*8/s)
    expect(await dialog.getByRole('combobox', { name: say('manual:division') }).inputValue()).toBe('Today')
    const words = { name: say('trail:field.value'), value: '7' }
    // A day or a time may have these digits, too.
    const entries = dialog.getByRole('time')
    const before = await entries.count()
    await dialog.getByRole('button', { name: say('trail:restoreThis', words) }).click()
    await expect.poll(() => entries.count()).toBe(before + 1)
    await expect.poll(() => cell.inputValue()).toBe('7')
    await dialog
      .getByRole('link', { name: say('trail:then') })
      .nth(1)
      .click()
    await page.getByText(say('past:readOnly')).waitFor()
    const then = page.getByRole('row').filter({ hasText: 'Today' }).getByRole('gridcell')
    await expect.poll(() => then.nth(3).textContent()).toBe('8')
    expect(visitor.complaints).toEqual([])
  })

  test('settings and expenses say who changed what, get a value back, and are seen as they were', async () => {
    const { client } = stage
    const settings = await client.get<object>('/v1/settings')
    await client.put('/v1/settings', { ...settings, currency: 'EUR' })
    await client.put('/v1/expenses', [{ year: 2019, internal: 5, atk: null }])
    await client.put('/v1/expenses', [{ year: 2019, internal: 6, atk: null }])
    await using visitor = await stage.open('/settings')
    const { page } = visitor
    const currency = page.getByRole('textbox', { name: say('settings:currency') })
    await expect.poll(() => currency.inputValue()).toBe('EUR')
    const histories = page.getByRole('button', { name: say('record.history') })
    await histories.nth(0).click()
    const again = (name: string, value: string) =>
      page.getByRole('button', { name: say('trail:restoreThis', { name, value }) })
    await again(say('trail:field.currency'), 'SR').click()
    await expect.poll(() => currency.inputValue()).toBe('SR')
    const latest = page.getByRole('main').getByRole('listitem').first()
    await expect.poll(() => latest.textContent()).toMatch(/EUR.*SR/s)
    await page
      .getByRole('main')
      .getByRole('button', { name: say('action.undo') })
      .click()
    await expect.poll(() => currency.inputValue()).toBe('EUR')
    await expect.poll(() => latest.textContent()).toMatch(/SR.*EUR/s)
    await histories.nth(1).click() // of the expenses, which may come later
    const internal = page.getByRole('textbox', { name: say('settings:expenses.internalOf', { year: 2019 }) })
    await expect.poll(() => internal.inputValue()).toBe('6')
    await again(`2019 · ${say('trail:field.internal')}`, '5').click()
    await expect.poll(() => internal.inputValue()).toBe('5')

    await page
      .getByRole('link', { name: say('trail:then') })
      .nth(2)
      .click()
    await page.getByText(say('past:readOnly')).waitFor()
    await expect.poll(() => currency.inputValue()).toBe('EUR')
    expect(await currency.isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: say('action.save') }).count()).toBe(0)
    expect(visitor.complaints).toEqual([])
  })

  function nameIn(page: Page): Promise<string> {
    return page
      .getByRole('dialog')
      .getByRole('textbox', { name: say('record.name') })
      .inputValue()
  }
})

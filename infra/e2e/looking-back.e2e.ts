import type { TrailPage } from '@staffplan/contracts/trail/trail'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { planOneUnit } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { type Say, wordsOf } from './words.ts'

const DIVISIONS = '/orgStructure/divisionOverview'

describe.skipIf(chromiumPath === null)('looking back', () => {
  const stage = setStage()
  let say: Say
  /** Where the log stood before the division was renamed. */
  let position: string
  beforeAll(async () => {
    say = await wordsOf('en')
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
    await using visitor = await stage.visit()
    const { page } = visitor
    await stage.arrive(page, `${DIVISIONS}?position=${position}`)
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
    await using visitor = await stage.visit()
    const { page } = visitor
    await stage.arrive(page, `/drivers/specialDrivers?position=${position}`)
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

  test('any of them is asked for by date and time', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    await stage.arrive(page, DIVISIONS)
    await page.getByText('Today').waitFor()
    await page.getByRole('button', { name: say('past:moment.open') }).click()
    await page.getByLabel(say('past:moment.when')).fill('2001-02-03T04:05')
    await page.getByRole('button', { name: say('past:moment.show'), exact: true }).click()
    await page.getByText(say('organisation:divisions.empty')).waitFor()
    await page.getByText(say('past:readOnly')).waitFor()
    expect(new URL(page.url()).searchParams.get('at')).toMatch(/^2001-02-0\dT/)
    expect(visitor.complaints).toEqual([])
  })

  test('a record says who changed which field, puts an earlier value back, and leads to the moment', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    await stage.arrive(page, `${DIVISIONS}?open=1`)
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

  test('an assignment says who changed it, and an earlier value is put back', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    await stage.arrive(page, '/drivers/primaryDriversAssignment?open=1')
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
    expect(await form.getByRole('button', { name: say('action.undo') }).count()).toBe(0)
    expect(visitor.complaints).toEqual([])
  })

  function nameIn(page: Page): Promise<string> {
    return page
      .getByRole('dialog')
      .getByRole('textbox', { name: say('record.name') })
      .inputValue()
  }
})

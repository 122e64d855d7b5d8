import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFindings } from './accessibility.ts'
import { chromiumPath } from './chromium.ts'
import { DIVISIONS, nameIn, renameAndPlan } from './renamed-division.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const t = await wordsOf('en')
const PICTURE = '/OverviewPlanning/bigpicture'

describe.skipIf(chromiumPath === null)('looking back', () => {
  const stage = setStage()
  /** Log position before the division was renamed. */
  let position: string
  beforeAll(async () => {
    position = await renameAndPlan(stage.client)
    await stage.client.post('/v1/drivers/specialDrivers/', {
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
    await page.getByText(t('past:readOnly')).waitFor()
    expect(await page.getByText('Today').count()).toBe(0)
    expect(await page.getByRole('button', { name: t('action.add') }).count()).toBe(0)

    // Links of the menu stay in the past.
    await page.getByRole('link', { name: t('menu.organisationOverview') }).click()
    await page.getByRole('button', { name: t('tree.expandAll') }).click()
    await page.getByText('Long ago').waitFor()
    await page.getByRole('link', { name: t('menu.manualPlanning') }).click()
    await page.getByText('Long ago').waitFor()
    await page.getByText(t('past:readOnly')).waitFor()
    expect(await page.getByRole('button', { name: t('action.save') }).count()).toBe(0)
    const line = page.getByRole('row').filter({ hasText: 'Long ago' })
    await expect.poll(() => line.getByRole('gridcell').nth(3).textContent()).toBe('7')
    for (const screen of ['expenses', 'overtime']) {
      await page.getByRole('link', { name: t(`menu.${screen}`) }).click()
      await page.getByRole('heading', { name: t(`analytics:${screen}.title`), level: 1 }).waitFor()
      await page.getByText(t('past:readOnly')).waitFor()
      expect(new URL(page.url()).searchParams.get('position')).toBe(position)
    }

    await page.getByRole('link', { name: t('menu.divisions') }).click()
    await page.getByText('Long ago').click()
    const form = page.getByRole('dialog')
    await form.getByText(t('record.history')).waitFor()
    expect(await form.getByRole('button', { name: t('action.save') }).count()).toBe(0)
    await form
      .getByRole('button', { name: t('action.close') })
      .last()
      .click()
    await page.getByRole('link', { name: t('past:now') }).click()
    await page.getByText('Today').waitFor()
    await page.getByRole('button', { name: t('action.add') }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('drivers and their assignments open as they were, with what units and divisions were called', async () => {
    await using visitor = await stage.open(`/drivers/specialDrivers?position=${position}`)
    const { page } = visitor
    await page.getByText('Night shift').click()
    const form = page.getByRole('dialog')
    await expect.poll(() => nameIn(page)).toBe('Night shift')
    await expect.poll(() => form.getByLabel(t('drivers:column.value')).inputValue()).toBe('5')
    expect(await form.getByRole('button', { name: t('action.save') }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: t('menu.secondaryAssignments') }).click()
    await page.getByText(t('past:readOnly')).waitFor()
    await page.getByText('Long ago').waitFor()
    expect(await page.getByText('Today').count()).toBe(0)
    await page.getByRole('link', { name: t('past:now') }).click()
    await page.getByText('Today').waitFor()
    await page.getByRole('link', { name: t('menu.specialDrivers') }).click()
    await page.getByText('Day shift').waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('of yearly data the files are listed as they were, and nobody’s row', async () => {
    await using visitor = await stage.open(`/importExport/hRYearlyData?position=${position}`)
    const { page } = visitor
    const note = page.getByText(t('staff:imports.peopleNow'))
    await note.waitFor()
    const fromEdge = await note.evaluate(
      (words) => words.getBoundingClientRect().left - words.parentElement!.getBoundingClientRect().left,
    )
    expect(fromEdge).toBeGreaterThanOrEqual(12)
    await page.getByText(t('past:readOnly')).waitFor()
    await page.getByText(t('staff:imports.empty')).waitFor()
    expect(await page.getByText(t('staff:upload.hr')).count()).toBe(0)
    expect(await page.getByRole('table').count()).toBe(1)
    await page.getByRole('link', { name: t('past:now') }).click()
    await page.getByText(t('staff:upload.hr')).first().waitFor()
    expect(await page.getByRole('table').count()).toBe(2)
    expect(visitor.complaints).toEqual([])
  })

  test('any of them is asked for by date and time', async () => {
    await using visitor = await stage.open(DIVISIONS)
    const { page } = visitor
    await page.getByText('Today').waitFor()
    await page.getByRole('button', { name: t('past:moment.open') }).click()
    await page.getByLabel(t('past:moment.when')).fill('2001-02-03T04:05')
    await page.getByRole('button', { name: t('past:moment.show'), exact: true }).click()
    await page.getByText(t('table.noneThen')).waitFor()
    await page.getByText(t('past:readOnly')).waitFor()
    expect(new URL(page.url()).searchParams.get('at')).toMatch(/^2001-02-0\dT/)
    expect(visitor.complaints).toEqual([])
  })

  test('the moment is written in the language that was chosen, not in that of the browser, and its day can be picked', async () => {
    await using visitor = await stage.open(DIVISIONS, { language: 'de' })
    const { page } = visitor
    const said = await wordsOf('de')
    await page.getByText('Today').waitFor()
    await page.getByRole('button', { name: said('past:moment.open') }).click()
    const when = page.getByLabel(said('past:moment.when'))
    expect(await when.inputValue()).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
    await when.fill('1.2.2001 4:05')
    await when.press('Tab')
    expect(await when.inputValue()).toBe('01.02.2001, 04:05')

    const open = page.getByRole('button', { name: said('date.calendar'), exact: true })
    await open.press('Enter')
    const calendar = page.getByRole('grid', { name: 'Februar 2001' })
    await expect.poll(() => calendar.locator('button:focus').textContent()).toBe('1')
    expect(await accessibilityFindings(page, 'calendar', '[popover]')).toEqual([])
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await when.inputValue()).toBe('01.02.2001, 04:05')

    await open.click()
    await calendar.waitFor()
    // Clicking inside the panel, even on something that is not a button, keeps it open.
    await calendar.getByRole('columnheader').first().click()
    await page.keyboard.press('Tab')
    await calendar.waitFor()
    await calendar.getByRole('columnheader').first().click()
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: said('past:moment.when') }).waitFor()
    await open.click()
    await calendar.waitFor()
    await open.click()
    await calendar.waitFor({ state: 'detached' })

    await when.press('Alt+ArrowDown')
    await expect.poll(() => calendar.locator('button:focus').textContent()).toBe('1')
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect.poll(() => when.inputValue()).toBe('09.02.2001, 04:05')
    await page.getByRole('button', { name: said('past:moment.show'), exact: true }).click()
    await page.getByText(said('past:readOnly')).waitFor()
    expect(new URL(page.url()).searchParams.get('at')).toMatch(/^2001-02-0[89]T|^2001-02-10T/)
    expect(visitor.complaints).toEqual([])
  })

  test('from right to left, too, what is typed takes the place of what stood there', async () => {
    await using visitor = await stage.open(DIVISIONS, { language: 'ar' })
    const { page } = visitor
    const said = await wordsOf('ar')
    await page.getByText('Today').waitFor()
    await page.getByRole('button', { name: said('past:moment.open') }).click()
    const when = page.getByLabel(said('past:moment.when'))
    await when.fill('٣/٢/٢٠٠١ 16:05')
    await when.press('Tab')
    expect(await when.inputValue()).toBe('3 فبراير 2001، 4:05 م')
    expect(await when.evaluate((field) => getComputedStyle(field).direction)).toBe('rtl')
    expect(visitor.complaints).toEqual([])
  })
  test('money is called what it was called then: on a list, the overview and the plan', async () => {
    const settings = await stage.client.get<object>('/v1/settings')
    await stage.client.put('/v1/settings', { ...settings, currency: 'QAR' })
    await using visitor = await stage.open(DIVISIONS)
    const { page } = visitor
    const lowest = (currency: string) =>
      page.getByText(t('organisation:column.minSalary', { currency })).first()
    const perMonth = (currency: string) =>
      page.getByText(t('planning:column.money', { currency })).filter({ visible: true }).first()
    await lowest('QAR').waitFor()
    await page.goto(`${DIVISIONS}?position=${position}`)
    await lowest('SR').waitFor()
    expect(await lowest('QAR').count()).toBe(0)
    await page.getByRole('link', { name: t('menu.organisationOverview') }).click()
    await perMonth('SR').waitFor()
    await page.getByRole('link', { name: t('past:now') }).click()
    await perMonth('QAR').waitFor()
    await page.goto(`${PICTURE}?position=${position}`)
    await perMonth('SR').waitFor()
    expect(await page.getByText('QAR').count()).toBe(0)
    await page.getByRole('link', { name: t('past:now') }).click()
    await perMonth('QAR').waitFor()
    expect(visitor.complaints).toEqual([])
  })
})

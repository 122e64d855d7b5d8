import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFindings } from './accessibility.ts'
import { chromiumPath } from './chromium.ts'
import { choose, field } from './form.ts'
import { publish } from './main-job-planning.ts'
import { setStage } from './stage.ts'
import { chooseFile, csvFile } from './upload.ts'
import { goTo, openNew, saveRecord } from './walk.ts'
import { wordsOf } from './words.ts'
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('the start page of an empty installation', () => {
  const stage = setStage()
  test('leads straight into the form of a business unit, and ticks them once there is one', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    const walker = { page, t, findings: [] }
    await stage.arrive(page, '/home')
    const units = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: t('menu.businessUnits') })
      .last()
    const link = units.getByRole('link', { name: t('menu.businessUnits') })
    await link.waitFor()
    expect(await units.textContent()).not.toContain(t('home:checklist.isDone'))
    expect(await accessibilityFindings(page, 'start page')).toEqual([])
    await link.click()
    const dialog = page.getByRole('dialog')
    await field(dialog, t('record.name')).fill('Education')
    await saveRecord(walker, { toast: 'Education', row: 'Education' })
    await page.getByRole('link', { name: 'Staffplan' }).click()
    await units.getByText(t('home:checklist.isDone')).waitFor({ state: 'attached' })
    expect(visitor.complaints).toEqual([])
  })

  test('takes other colours at once, without a single transition, for whoever wants no motion', async () => {
    await using visitor = await stage.open('/home')
    const { page } = visitor
    await page.getByRole('button', { name: t('menu.logout') }).waitFor()
    const transitions = await page.evaluate(() => {
      document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
      return document.getAnimations().filter((one) => one instanceof CSSTransition).length
    })
    expect(transitions).toBe(0)
  })

  test('is at most thirty clicks away from a first plan: a unit, two divisions, ten people, drivers, published', async () => {
    await using visitor = await stage.visit({ alone: true })
    const { page } = visitor
    const walker = { page, t, findings: [] }
    await stage.arrive(page, '/home')
    const clicks = await countClicks(page)

    await goTo(walker, 'organisationFile')
    await chooseFile(walker, page.getByRole('main'), ORGANISATION)
    const store = page.getByRole('button', { name: t('staff:upload.import'), exact: true })
    await store.click()
    await page.getByText(t('organisation:file.done')).waitFor()

    await goTo(walker, 'hrData')
    await choose(page, page.getByRole('main'), { label: t('staff:year.upload'), option: '2019' })
    await chooseFile(walker, page.getByRole('main'), STAFF)
    await store.click()
    await page
      .getByText(t('staff:upload.done', { n: '10' }))
      .first()
      .waitFor()

    await goTo(walker, 'primaryDrivers')
    const dialog = await openNew(walker)
    await field(dialog, t('record.name')).fill('Beds')
    await field(dialog, t('drivers:column.unit')).fill('beds')
    await field(dialog, t('drivers:dataSources.label', { number: 1 })).fill('Beds')
    await page.keyboard.press('Tab')
    await saveRecord(walker, { toast: 'Beds', row: 'Beds' })
    await goTo(walker, 'primaryAssignments')
    await openNew(walker)
    await choose(page, dialog, { label: t('drivers:column.businessUnit'), option: 'Hospital' })
    await choose(page, dialog, { label: t('drivers:column.primaryDriver'), option: 'Beds' })
    await saveRecord(walker, { toast: t('drivers:primaryAssignment.created'), row: 'Hospital' })

    await goTo(walker, 'bigPicture')
    const source = { driver: '\u2068Beds\u2069', source: '\u2068Beds\u2069', year: 2019 }
    await page.getByRole('textbox', { name: t('planning:input.label', source) }).click()
    for (const beds of ['100', '110', '120']) {
      await page.keyboard.type(beds)
      await page.keyboard.press('Tab')
    }
    await publish(walker)

    const counted = await clicks()
    expect(counted).toBeGreaterThan(15) // proves that clicks are counted
    expect(counted + SIGNING_IN).toBeLessThanOrEqual(30)
    expect(walker.findings).toEqual([])
    expect(visitor.complaints).toEqual([])
  })
})

/** Clicks that signing in takes: one on its button. */
const SIGNING_IN = 1

const ORGANISATION = csvFile('organisation.csv', [
  'Business Unit;Division;Department;Cost Centre;Cost Centre Name',
  'Hospital;Care;Ward;0100;Ward A',
  'Hospital;Surgery;Theatre;0200;Theatre 1',
])
const STAFF = csvFile('staff.csv', [
  'Employee ID,Name,Basic Salary,Total Month Salary,Cost Centre Number',
  ...Array.from({ length: 10 }, (_, n) => `P-${n},Person ${n},5000,6000,0${1 + (n % 2)}00`),
])

/** Counts pointer clicks on all pages from now on; Enter on a button is not one. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  let count = 0
  await page.exposeFunction('noteClick', () => {
    count += 1
  })
  await page.addInitScript(() => {
    const { noteClick } = globalThis as unknown as { readonly noteClick: () => void } // exposed above
    addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && noteClick(), true)
  })
  await page.reload()
  return async () => count
}

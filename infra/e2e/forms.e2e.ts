import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { chromiumPath } from './chromium.ts'
import { field } from './form.ts'
import { logIn } from './main-job-entry.ts'
import { revoke, tokenOf } from './session.ts'
import { setStage } from './stage.ts'
import { storedEvents } from './stored-events.ts'
import { coveredByToasts } from './toasts.ts'
import type { Visitor } from './visitor.ts'
import { discard, openNew, rowOf, type Walker } from './walk.ts'
import { wordsOf } from './words.ts'

const UNITS = '/orgStructure/businessUnitOverview'
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('a form', () => {
  const stage = setStage()
  let visitor: Visitor
  let walker: Walker
  beforeEach(async () => {
    visitor = await stage.visit()
    const { page } = visitor
    walker = { page, t, findings: [] }
    await stage.arrive(page, UNITS)
    return async () => visitor[Symbol.asyncDispose]()
  })

  test('that is saved by a double click and Enter twice on a slow line is stored once', async () => {
    const { page } = visitor
    const before = storedEvents(stage.product.dataDir, 'BusinessUnitCreated')
    const release = await slowLine(page)
    const dialog = await openNew(walker)
    const name = field(dialog, t('record.name'))
    await name.fill('Nursing')
    await dialog.getByRole('button', { name: t('action.save'), exact: true }).dblclick()
    await page.keyboard.press('Enter')
    await name.press('Enter')
    // What is typed while saving would not be saved.
    expect(await name.isDisabled()).toBe(true)
    release()
    await page.getByRole('row').filter({ hasText: 'Nursing' }).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(storedEvents(stage.product.dataDir, 'BusinessUnitCreated')).toBe(before + 1)
    expect(visitor.complaints).toEqual([])
  })

  test.for([1440, 600])('is covered by no toast, however high it is, at a width of %i', async (width) => {
    const { page } = visitor
    const toasts = page.locator('.Toastify__toast')
    const dialog = await openNew(walker)
    await field(dialog, t('record.name')).fill(`Kept in sight ${width}`)
    await dialog.getByRole('button', { name: t('action.save'), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await toasts.first().hover() // stays while the pointer is over it
    await page.setViewportSize({ width, height: 320 })
    await page.getByRole('button', { name: t('action.add'), exact: true }).press('Enter')
    await dialog.waitFor()
    await expect.poll(() => coveredByToasts(page, '[role=dialog]')).toEqual([])
  })

  test('whose answer was lost is saved again without storing it twice', async () => {
    const { page } = visitor
    visitor.expectAnswer({ path: /businessUnits$/, status: 503 })
    const before = storedEvents(stage.product.dataDir, 'BusinessUnitCreated')
    let lost = 0
    await page.route('**/v1/businessUnits', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue()
      lost += 1
      await route.fetch() // the server stores it, but the answer is lost
      return route.fulfill({ status: 503, json: { code: 'outcome-unknown' } })
    })
    const dialog = await openNew(walker)
    await field(dialog, t('record.name')).fill('Pharmacy')
    const save = dialog.getByRole('button', { name: t('action.save'), exact: true })
    await save.click()
    await dialog.getByRole('alert').waitFor()
    await save.click()
    await dialog.waitFor({ state: 'hidden' })
    expect(storedEvents(stage.product.dataDir, 'BusinessUnitCreated')).toBe(before + 1)
    expect(visitor.complaints).toEqual([])
  })

  test('asks before what was typed is lost: Escape, Back, reload', async () => {
    const { page } = visitor
    const dialog = await openNew(walker)
    const name = field(dialog, t('record.name'))
    await name.fill('Half typed')
    const question = page.getByRole('dialog', { name: t('unsaved.title') })
    const leave = {
      escape: () => page.keyboard.press('Escape'),
      back: () => page.evaluate(() => history.back()),
      outside: () => page.mouse.click(5, 450),
    }
    for (const way of Object.values(leave)) {
      await way()
      await question.getByRole('button', { name: t('unsaved.keep') }).click()
      await question.waitFor({ state: 'hidden' })
      expect(await name.inputValue()).toBe('Half typed')
    }
    const asked = page.waitForEvent('dialog')
    const reloaded = page.evaluate(() => location.reload())
    const native = await asked
    expect(native.type()).toBe('beforeunload')
    await native.dismiss()
    await reloaded
    expect(await name.inputValue()).toBe('Half typed')
    await discard(walker)
    expect(visitor.complaints).toEqual([])
  })

  test('says what needs its record before anybody deletes it, and a deletion is taken back from its toast', async () => {
    const { page } = visitor
    const unit = await stage.client.post<{ id: number }>('/v1/businessUnits', {
      name: 'Radiology',
      color: '#3182CE',
    })
    const division = await stage.client.post<{ id: number }>('/v1/divisions', {
      name: 'Ultrasound',
      businessUnit: { id: unit.id },
    })
    await rowOf(page, 'Radiology').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: '1 division' }).click()
    await page.waitForURL(`**/orgStructure/divisionOverview?businessUnitId=${unit.id}`)
    const filters = page.getByRole('list', { name: t('table.filters') })
    await filters.getByText('Radiology').waitFor()
    await rowOf(page, 'Ultrasound').click()
    await dialog.getByText(t('record.unused')).waitFor()
    await dialog.getByPlaceholder(String(division.id), { exact: true }).fill(String(division.id))
    await dialog.getByRole('button', { name: t('action.delete'), exact: true }).click()
    await rowOf(page, 'Ultrasound').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t('action.undo'), exact: true }).click()
    await rowOf(page, 'Ultrasound').waitFor()
    expect(await stage.client.get(`/v1/divisions/${division.id}`)).toMatchObject({ name: 'Ultrasound' })
    expect(visitor.complaints).toEqual([])
  })

  test('keeps what was typed over a lost session, for the same person', async () => {
    const { page } = visitor
    visitor.expectAnswer({ path: /\/v1\//, status: 401 })
    const dialog = await openNew(walker)
    await field(dialog, t('record.name')).fill('Still here')
    await revoke(stage.product.url, await tokenOf(page))
    await page.waitForURL('**/login?next=**')
    await logIn(walker, ADMINISTRATOR)
    await page.waitForURL(`**${UNITS}?open=new`)
    await expect.poll(() => field(dialog, t('record.name')).inputValue()).toBe('Still here')
    await dialog.getByRole('button', { name: t('action.save'), exact: true }).click()
    await page.getByRole('row').filter({ hasText: 'Still here' }).waitFor()
    expect(await stage.client.get('/v1/businessUnits?sort=id,desc&size=1')).toMatchObject({
      content: [{ name: 'Still here' }],
    })
    expect(visitor.complaints).toEqual([])
  })
})

/** Holds back the page's requests until the returned function is called. */
async function slowLine(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/v1/businessUnits', async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.continue()
  })
  return resolve
}

import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFindings } from './accessibility.ts'
import { chromiumPath } from './chromium.ts'
import { choose, field } from './form.ts'
import type { Visitor } from './visitor.ts'
import { goTo, openNew, rowOf, saveRecord } from './walk.ts'
import { wordsOf } from './words.ts'
import { setStage } from './stage.ts'

const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('finding and making records', () => {
  const stage = setStage()
  let visitor: Visitor
  let page: Page
  beforeAll(async () => {
    for (const name of ['Straßenbau', 'خدمات المجتمع', 'Education'])
      await stage.client.post('/v1/businessUnits', { name })
  })
  beforeEach(async () => {
    visitor = await stage.visit()
    page = visitor.page
    await stage.arrive(page, '/home')
    return async () => visitor[Symbol.asyncDispose]()
  })

  test('what is searched, sorted and open stands in the address: reloaded, copied and gone back to', async () => {
    await goTo({ page, t, findings: [] }, 'businessUnits')
    const search = page.getByRole('searchbox', {
      name: t('table.searchIn', { name: t('organisation:businessUnits.title') }),
    })
    await rowOf(page, 'Education').waitFor()
    await search.fill('STRASSEN')
    await rowOf(page, 'Education').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: t('record.name'), exact: true }).click()
    await rowOf(page, 'Straßenbau').click()
    await page.getByRole('dialog').waitFor()
    const address = page.url()
    expect(decodeURIComponent(new URL(address).search)).toBe('?search=STRASSEN&sort=name,asc&open=1')
    await page.reload()
    expect(await field(page.getByRole('dialog'), t('record.name')).inputValue()).toBe('Straßenbau')
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await search.inputValue()).toBe('STRASSEN')
    await page.goBack()
    await rowOf(page, 'Education').waitFor()
    expect(await search.inputValue()).toBe('')
    await page.goForward()
    await rowOf(page, 'Education').waitFor({ state: 'hidden' })
    await search.fill('nobody')
    await page.getByText(t('table.noMatches', { search: 'nobody' })).waitFor()
    expect(await accessibilityFindings(page, 'no matches')).toEqual([])
    await page
      .getByRole('button', { name: t('table.clearSearch') })
      .last()
      .click()
    await rowOf(page, 'Education').waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('a unit that is missing is made inside the form of its division, and stays chosen for the next one', async () => {
    const walker = { page, t, findings: [] }
    await goTo(walker, 'divisions')
    const dialog = await openNew(walker)
    await field(dialog, t('record.name')).fill('Laboratory')
    const unit = field(dialog, t('organisation:column.businessUnit'))
    await unit.click()
    await unit.pressSequentially('Health')
    await page.getByRole('option', { name: t('select.create', { name: 'Health' }) }).click()
    const above = page.getByRole('dialog', {
      name: t('organisation:businessUnits.new'),
    })
    await above.waitFor()
    expect(await field(above, t('record.name')).inputValue()).toBe('Health')
    expect(await accessibilityFindings(page, 'a form above a form')).toEqual([])
    await above.getByRole('button', { name: t('action.save'), exact: true }).click()
    await above.waitFor({ state: 'hidden' })
    await expect.poll(() => unit.inputValue()).toMatch(/^#\d+ - Health$/)
    await page.keyboard.press('Tab') // leaves the selector
    await dialog.getByRole('button', { name: t('action.saveAndAdd') }).click()
    await expect.poll(() => field(dialog, t('record.name')).inputValue()).toBe('')
    expect(await unit.inputValue()).toMatch(/^#\d+ - Health$/)
    await field(dialog, t('record.name')).fill('Pharmacy')
    await saveRecord(walker, {
      toast: t('toast.created', { entity: t('organisation:divisions.entity'), name: 'Pharmacy' }),
      row: 'Pharmacy',
    })
    await rowOf(page, 'Laboratory').waitFor()
    await goTo(walker, 'businessUnits')
    await rowOf(page, 'خدمات المجتمع').click()
    await page.getByRole('link', { name: t('organisation:businessUnits.addDivision') }).click()
    await expect
      .poll(() => field(page.getByRole('dialog'), t('organisation:column.businessUnit')).inputValue())
      .toBe('#2 - خدمات المجتمع')
    await choose(page, page.getByRole('dialog'), {
      label: t('organisation:column.businessUnit'),
      option: 'Education',
    })
    expect(visitor.complaints).toEqual([])
  })
})

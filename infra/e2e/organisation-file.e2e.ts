import { describe, expect, test } from 'vitest'
import { pressTwice } from './form.ts'
import { accessibilityFindings } from './accessibility.ts'
import { chromiumPath } from './chromium.ts'
import { chooseFile, csvFile } from './upload.ts'
import { goTo, rowOf } from './walk.ts'
import { wordsOf } from './words.ts'
import { takeScreenshot } from './take-screenshot.ts'
import { setStage } from './stage.ts'

const t = await wordsOf('en')
const HEADINGS = 'Business Unit;Division;Department;Cost Centre;Cost Centre Name'
const sheet = (...rows: readonly string[]) => csvFile('organisation.csv', [HEADINGS, ...rows])

describe.skipIf(chromiumPath === null)('an organisation from a file', () => {
  const stage = setStage()
  test('is checked row by row, stored as a whole and taken back from its toast', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    const walker = { page, t, findings: [] }
    await stage.arrive(page, '/home')
    const main = page.getByRole('main')
    await goTo(walker, 'organisationFile')
    await chooseFile(walker, main, sheet('Hospital;Care;Ward;0100;Ward A', 'Hospital;;Ward;0101;Ward B'))
    await page.getByRole('heading', { name: t('staff:issues.title') }).waitFor()
    const store = page.getByRole('button', { name: t('staff:upload.import'), exact: true })
    expect(await store.isDisabled()).toBe(true)
    await page.getByRole('button', { name: t('staff:upload.another') }).click()
    await chooseFile(walker, main, sheet('Hospital;Care;Ward;0100;Ward A', 'Hospital;Care;Ward;0101;Ward B'))
    await page
      .getByRole('status')
      .filter({ hasText: t('organisation:costCentres.title') })
      .waitFor()
    expect(await accessibilityFindings(page, 'organisation from a file, preview')).toEqual([])
    await takeScreenshot(page, 'organisation-file-preview')
    await store.click()
    await page.getByText(t('organisation:file.done')).waitFor()
    await goTo(walker, 'departments')
    await rowOf(page, '0101').waitFor()
    const toast = page.getByRole('alert').filter({ hasText: t('organisation:file.done') })
    await pressTwice(toast.getByRole('button', { name: t('staff:imports.undo') }))
    await page.getByText(t('organisation:file.undone')).waitFor()
    await page.getByText(t('organisation:departments.empty')).waitFor()
    await goTo(walker, 'organisationFile')
    await page.getByText(t('staff:imports.isUndone'), { exact: true }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('of which a colleague has created a part since its check is checked again before it is stored', async () => {
    await using visitor = await stage.open('/orgStructure/file')
    const { page } = visitor
    await chooseFile({ page, t }, page.getByRole('main'), sheet('School;Teaching;First;0200;Room'))
    const preview = page.getByRole('status').filter({ hasText: t('organisation:costCentres.title') })
    const units = preview.locator('b').first()
    await expect.poll(() => units.textContent()).toBe('1')
    await stage.client.post('/v1/businessUnits', { name: 'School', color: '#3182CE' })
    visitor.expectAnswer({ path: /import\/organisation\?dryRun=false/, status: 409 })
    const store = page.getByRole('button', { name: t('staff:upload.import'), exact: true })
    await pressTwice(store)
    await page
      .getByRole('alert')
      .filter({ hasText: t('staff:upload.recheckedTitle') })
      .waitFor()
    await expect.poll(() => units.textContent()).toBe('0')
    expect(await stage.client.get('/v1/divisions')).toMatchObject({ totalElements: 0 })
    await store.click()
    await page.getByText(t('organisation:file.done')).waitFor()
    expect(await stage.client.get('/v1/businessUnits')).toMatchObject({ totalElements: 1 })
    expect(visitor.complaints).toEqual([])
  })
})

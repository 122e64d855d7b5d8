import { describe, expect, test } from 'vitest'
import { pressTwice } from './form.ts'
import { accessibilityFindings } from './accessibility.ts'
import { chromiumPath } from './chromium.ts'
import { chooseFile, csvFile } from './upload.ts'
import { goTo, rowOf } from './walk.ts'
import { wordsOf } from './words.ts'
import { shoot } from './shoot.ts'
import { setStage } from './stage.ts'

const say = await wordsOf('en')
const HEADINGS = 'Business Unit;Division;Department;Cost Centre;Cost Centre Name'
const sheet = (...rows: readonly string[]) => csvFile('organisation.csv', [HEADINGS, ...rows])

describe.skipIf(chromiumPath === null)('an organisation from a file', () => {
  const stage = setStage()
  test('is checked row by row, stored as a whole and taken back from its toast', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    const walker = { page, say, findings: [] }
    await stage.arrive(page, '/home')
    const main = page.getByRole('main')
    await goTo(walker, 'organisationFile')
    await chooseFile(walker, main, sheet('Hospital;Care;Ward;0100;Ward A', 'Hospital;;Ward;0101;Ward B'))
    await page.getByRole('heading', { name: say('staff:issues.title') }).waitFor()
    const store = page.getByRole('button', { name: say('staff:upload.import'), exact: true })
    expect(await store.isDisabled()).toBe(true)
    await page.getByRole('button', { name: say('staff:upload.another') }).click()
    await chooseFile(walker, main, sheet('Hospital;Care;Ward;0100;Ward A', 'Hospital;Care;Ward;0101;Ward B'))
    await page
      .getByRole('status')
      .filter({ hasText: say('organisation:costCentres.title') })
      .waitFor()
    expect(await accessibilityFindings(page, 'organisation from a file, preview')).toEqual([])
    await shoot(page, 'organisation-file-preview')
    await store.click()
    await page.getByText(say('organisation:file.done')).waitFor()
    await goTo(walker, 'departments')
    await rowOf(page, '0101').waitFor()
    const toast = page.getByRole('alert').filter({ hasText: say('organisation:file.done') })
    await pressTwice(toast.getByRole('button', { name: say('staff:imports.undo') }))
    await page.getByText(say('organisation:file.undone')).waitFor()
    await page.getByText(say('organisation:departments.empty')).waitFor()
    await goTo(walker, 'organisationFile')
    await page.getByText(say('staff:imports.isUndone'), { exact: true }).waitFor()
    expect(visitor.complaints).toEqual([])
  })
})

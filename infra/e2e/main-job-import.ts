import type { Locator } from 'playwright-core'
import { choose, pressTwice } from './form.ts'
import type { Company } from './main-job-company.ts'
import { brokenHrFile, hrFile, overtimeFile } from './main-job-sheets.ts'
import { chooseFile } from './upload.ts'
import { check, goTo, rowOf, type Walker } from './walk.ts'
import type { Language } from './words.ts'

const PEOPLE = '295'

/** Uploads a broken file, of which nothing is imported; then the year's staff and its overtime. */
export async function importYear(walker: Walker, company: Company, language: Language): Promise<void> {
  const { page, t } = walker
  await goTo(walker, 'hrData')
  await page.getByText(t('staff:table.empty')).waitFor()
  await choose(page, page.getByRole('main'), { label: t('staff:year.upload'), option: '2019' })
  const hr = card(walker, 'hr')
  await chooseFile(walker, hr, brokenHrFile(company, language))
  await hr.getByRole('heading', { name: t('staff:issues.title') }).waitFor()
  await check(walker, 'yearly data, refused')
  await hr.getByRole('button', { name: t('staff:upload.another') }).click()
  await chooseFile(walker, hr, hrFile(company, language))
  await hr.getByRole('status').filter({ hasText: PEOPLE }).waitFor()
  await check(walker, 'yearly data, preview')
  await take(walker, hr)
  await rowOf(page, '0101-001').waitFor()
  const overtime = card(walker, 'overtime')
  await chooseFile(walker, overtime, overtimeFile(company, language))
  await overtime.getByRole('status').filter({ hasText: PEOPLE }).waitFor()
  await take(walker, overtime)
  const pager = page.getByRole('navigation', { name: t('table.pages', { name: t('staff:table.title') }) })
  await pager.getByLabel(t('table.size')).selectOption('25')
  await rowOf(page, '0101-001').click()
  await page.getByRole('dialog').getByText('Housing').waitFor()
  await check(walker, 'staff row')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

function card({ page, t }: Walker, kind: 'hr' | 'overtime'): Locator {
  const heading = page.getByRole('heading', { name: t(`staff:upload.${kind}`), exact: true })
  return page.locator('section').filter({ has: heading })
}

/** Imports the checked file; waits for the toast with the number of rows. */
async function take({ page, t }: Walker, from: Locator): Promise<void> {
  await pressTwice(from.getByRole('button', { name: t('staff:upload.import'), exact: true }))
  const said = page.getByRole('alert').filter({ hasText: t('staff:upload.done', { n: PEOPLE }) })
  // Close the toast, so that the next one is not mistaken for it; it would stay as long as the import can be undone.
  // Without a pointer, as on a busy machine it may disappear before one gets there.
  await said
    .first()
    .getByRole('button', { name: t('action.close'), exact: true })
    .dispatchEvent('click')
  await said.first().waitFor({ state: 'detached' })
  await from.getByRole('button', { name: t('staff:upload.drop') }).waitFor()
}

/** The tree of the organisation sums up what was imported. */
export async function lookAtOverview(walker: Walker, company: Company): Promise<void> {
  const { page, t } = walker
  await goTo(walker, 'organisationOverview')
  await page.getByRole('button', { name: t('tree.expandAll') }).click()
  const school = rowOf(page, company.divisions.s.name).filter({ hasText: /9\s100[.,]00/ })
  await school.first().waitFor()
}

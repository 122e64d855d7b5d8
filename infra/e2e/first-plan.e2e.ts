import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { chromiumPath, sharedChromium } from './chromium.ts'
import { watchClicks } from './clicks.ts'
import { choose, field } from './form.ts'
import { NOBODY_YET } from './main-job.ts'
import { UMA } from './main-job-people.ts'
import { seeFte } from './main-job-planning.ts'
import { startProduct } from './product.ts'
import { chooseFile, csvFile } from './upload.ts'
import { openVisitor } from './visitor.ts'
import { goTo, openNew, type Walker } from './walk.ts'
import { wordsOf } from './words.ts'

const t = await wordsOf('en')
const MOST_CLICKS = 30

const organisation = csvFile('organisation.csv', [
  'Business Unit;Division;Department;Cost Centre;Cost Centre Name',
  'Water;Springs;Springs;0100;Springs',
  'Water;Rivers;Rivers;0200;Rivers',
])
const staff = csvFile('hr.csv', [
  'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre',
  ...['Ada', 'Bo', 'Cem', 'Dina', 'Eli', 'Finn'].map((name, at) => `W${at};${name};7000;9000;0100`),
  ...['Gül', 'Hal', 'Ida', 'Jo'].map((name, at) => `R${at};${name};6000;8000;0200`),
])

describe.skipIf(chromiumPath === null)('the first plan', () => {
  test('takes at most thirty clicks, from an empty installation to what an ordinary user sees', async () => {
    await using product = await startProduct({ environment: NOBODY_YET })
    await using visitor = await openVisitor(await sharedChromium(), product)
    const { page } = visitor
    const clicks = await watchClicks(page)
    const walker: Walker = { page, t, findings: [] }
    await setUp(walker, /setup code (\S+)/.exec(product.output())?.[1] ?? '')
    await importFiles(walker)
    await defineDriver(walker)
    await planAndPublish(walker)
    await addUser(walker)
    await readAsUma(walker)
    expect(visitor.complaints).toEqual([])
    expect(clicks.length).toBeGreaterThan(MOST_CLICKS / 2) // proves that clicks are counted
    expect(clicks.slice(MOST_CLICKS)).toEqual([])
  })
})

async function setUp({ page }: Walker, code: string): Promise<void> {
  await page.goto('/setup')
  await field(page, t('users:setup.code')).fill(code)
  await field(page, t('users:field.firstName')).fill('Sara')
  await field(page, t('users:field.lastName')).fill('Kaya')
  await field(page, t('users:field.email')).fill(ADMINISTRATOR.email)
  const passwords = page.locator('input[type=password]')
  await passwords.nth(0).fill(ADMINISTRATOR.password)
  await passwords.nth(1).fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: t('users:setup.submit') }).click()
}

/** Each file is checked and imported on its own card, which then offers the next step. */
async function importFiles(walker: Walker): Promise<void> {
  const { page } = walker
  const main = page.getByRole('main')
  await main.getByRole('link', { name: t('menu.organisationFile') }).click()
  await chooseFile(walker, main, organisation)
  await take(main)
  await main.getByRole('link', { name: t('menu.hrData') }).click()
  const heading = page.getByRole('heading', { name: t('staff:upload.hr'), exact: true })
  const card = page.locator('section').filter({ has: heading })
  await chooseFile(walker, card, staff)
  await take(card)
  await card.getByRole('link', { name: t('menu.primaryDrivers') }).waitFor()
}

function take(card: Locator): Promise<void> {
  return card.getByRole('button', { name: t('staff:upload.import'), exact: true }).click()
}

async function defineDriver(walker: Walker): Promise<void> {
  const { page } = walker
  await page
    .getByRole('main')
    .getByRole('link', { name: t('menu.primaryDrivers') })
    .click()
  const dialog = await openNew(walker)
  await field(dialog, t('record.name')).fill('Litres')
  await field(dialog, t('drivers:column.unit')).fill('l')
  await field(dialog, t('drivers:dataSources.label', { number: 1 })).fill('Litres')
  await save(dialog)
}

async function planAndPublish(walker: Walker): Promise<void> {
  const { page } = walker
  await goTo(walker, 'bigPicture')
  const band = page.getByRole('region', { name: 'Water', exact: true })
  await band
    .getByRole('link', { name: t('planning:missing.assign') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog, { label: t('drivers:column.primaryDriver'), option: 'Litres' })
  await field(dialog, t('drivers:column.weight')).fill('1')
  await save(dialog)
  await page.waitForURL('**/bigpicture')
  await band.getByRole('textbox').first().click()
  for (const value of ['100', '120', '150']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await seeFte(walker, { division: 'Springs', year: 2021, fte: 9 })
  await seeFte(walker, { division: 'Rivers', year: 2021, fte: 6 })
  await page.getByRole('button', { name: new RegExp(`^${t('planning:save.open')}:`) }).click()
  await page.getByRole('dialog').locator('[type=submit]').click()
  await page.getByText(t('planning:save.done')).first().waitFor()
}

async function addUser(walker: Walker): Promise<void> {
  const { page } = walker
  await goTo(walker, 'users')
  const form = await openNew(walker)
  await field(form, t('users:field.firstName')).fill('Uma')
  await field(form, t('users:field.lastName')).fill('Ali')
  await field(form, t('users:field.email')).fill(UMA.email)
  await choose(page, form, { label: t('users:field.role'), option: t('users:role.2') })
  await field(form, t('users:field.password')).fill(UMA.password)
  await field(form, t('users:users.again')).fill(UMA.password)
  await save(form)
}

/** Nobody has chosen a language for Uma, so she gets German, the default for new users. */
async function readAsUma({ page, findings }: Walker): Promise<void> {
  const main = page.getByRole('main')
  await page.getByRole('button', { name: t('menu.logout') }).click()
  await main.getByRole('link', { name: t('home:login') }).click()
  await field(page, t('users:field.email')).fill(UMA.email)
  await field(page, t('users:field.password')).fill(UMA.password)
  await main.getByRole('button', { name: t('users:login.submit'), exact: true }).click()
  await goTo({ page, t: await wordsOf('de'), findings }, 'bigPicture')
  const band = page.getByRole('region', { name: 'Water', exact: true })
  await band.getByText('15,00').first().waitFor()
}

async function save(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: t('action.save'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

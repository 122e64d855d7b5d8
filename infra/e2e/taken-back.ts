import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { TestSetup } from './deletions.ts'
import { choose, chooseAll, field } from './form.ts'
import { chooseFile, csvFile } from './upload.ts'
import { goWithin, openNew, rowOf, saveRecord } from './walk.ts'

type Fill = (dialog: Locator, setup: TestSetup) => Promise<void>

type Creatable = {
  readonly words: string
  readonly screen: string
  readonly path: string
  readonly row: string
  /** Fills in the fields besides the name, if there are any. */
  readonly fill?: Fill | undefined
  /** Translation key of the toast, where it has its own. */
  readonly said?: string
}

const MADE = 'Made in error'

/** One record of every kind, in addition to those of `createDeletableRecords`. */
export const CREATABLE: readonly Creatable[] = [
  organised('businessUnit'),
  organised('division', (dialog, { page, t }) =>
    choose(page, dialog, { label: t('organisation:column.businessUnit'), option: 'Education' }),
  ),
  organised('department', async (dialog, { page, t }) => {
    await choose(page, dialog, { label: t('organisation:column.division'), option: 'School' })
    await chooseAll(page, dialog, { label: t('organisation:column.costCentres'), options: ['0400'] })
  }),
  organised('costCentre', (dialog, { t }) => field(dialog, t('organisation:column.number')).fill('0900')),
  driver('primary', (dialog, { t }) => field(dialog, t('drivers:column.unit')).fill('n')),
  driver('secondary'),
  driver('special', (dialog, { t }) => field(dialog, t('drivers:column.value')).fill('7')),
  assignment('primary', async (dialog, { page, t }) => {
    await choose(page, dialog, { label: t('drivers:column.businessUnit'), option: 'Spare unit' })
    await choose(page, dialog, { label: t('drivers:column.primaryDriver'), option: 'Spare primary' })
  }),
  assignment('secondary', async (dialog, { page, t }) => {
    await choose(page, dialog, { label: t('drivers:column.businessUnit'), option: 'Education' })
    await choose(page, dialog, { label: t('drivers:column.secondaryDriver'), option: 'Spare secondary' })
    await chooseAll(page, dialog, { label: t('drivers:column.divisions'), options: ['School'] })
  }),
]

function organised(kind: string, fill?: Fill): Creatable {
  const [words, screen] = [`organisation:${kind}s`, `/orgStructure/${kind}Overview`]
  return { words, screen, path: `/v1/${kind}s`, row: MADE, fill }
}

function driver(kind: string, fill?: Fill): Creatable {
  const screen = `/drivers/${kind}Drivers`
  return { words: `drivers:${kind}`, screen, path: `/v1${screen}`, row: MADE, fill }
}

function assignment(kind: string, fill: Fill): Creatable {
  const [words, drivers] = [`drivers:${kind}Assignment`, `/drivers/${kind}Drivers`]
  const [screen, path] = [`${drivers}Assignment`, `/v1${drivers}/assignment`]
  return { words, screen, path, row: `Spare ${kind}`, said: `${words}.created`, fill }
}

/** Creates a record through its form and undoes that from the toast: nothing of it remains. */
export async function createAndUndo(setup: TestSetup, kind: Creatable): Promise<void> {
  const { page, t, client } = setup
  const before = await client.get(kind.path)
  await goWithin(page, kind.screen)
  await page.getByRole('heading', { name: t(`${kind.words}.title`), level: 1 }).waitFor()
  const dialog = await openNew({ page, t, findings: [] })
  if (!kind.said) await field(dialog, t('record.name')).fill(kind.row)
  await kind.fill?.(dialog, setup)
  const toast = kind.said
    ? t(kind.said)
    : t('toast.created', { entity: t(`${kind.words}.entity`), name: kind.row })
  await saveRecord({ page, t, findings: [] }, { toast, row: kind.row })
  await undoIn(setup, toast)
  await rowOf(page, kind.row).waitFor({ state: 'detached' })
  await expect.poll(() => client.get(kind.path)).toEqual(before)
}

/** Changes a user and the settings, and undoes both from their toasts. */
export async function changeAndUndo(setup: TestSetup): Promise<void> {
  const { page, t, client } = setup
  const settings = await client.get('/v1/settings')
  await goWithin(page, '/settings')
  const currency = field(page, t('settings:currency'))
  await currency.fill('QAR')
  const save = page.getByRole('button', { name: t('action.save'), exact: true })
  await save.first().click()
  await expect.poll(() => client.get('/v1/settings')).toMatchObject({ currency: 'QAR' })
  await undoIn(setup, t('settings:saved'))
  await expect.poll(() => currency.inputValue()).toBe('SR')
  await expect.poll(() => client.get('/v1/settings')).toEqual(settings)

  const user = await client.get('/v1/users/1')
  await goWithin(page, '/overviewUsers?open=1')
  await field(page.getByRole('dialog'), t('users:field.phone')).fill('0441 99')
  const name = 'Staffplan Administrator'
  const toast = t('toast.saved', { entity: t('users:users.entity'), name })
  await saveRecord({ page, t, findings: [] }, { toast, row: '0441 99' })
  await undoIn(setup, toast)
  await rowOf(page, '0441 99').waitFor({ state: 'detached' })
  await expect.poll(() => client.get('/v1/users/1')).toEqual(user)
}

const HEADINGS = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number'

let files = 0

/**
 * Imports a file of two people, one at a new cost centre, and undoes that, from its toast or in the list of files. The
 * people differ on each call, so that remains of a failed attempt do no harm.
 */
export async function importAndUndo(setup: TestSetup, from: 'toast' | 'list'): Promise<void> {
  const { page, t, client } = setup
  const [staff, centres] = ['/v1/yearlyData', '/v1/costCentres']
  const before = [
    await client.get<{ readonly totalElements: number }>(staff),
    await client.get(centres),
  ] as const
  files += 1
  const [one, two] = [`Imported ${files} One`, `Imported ${files} Two`]
  await goWithin(page, '/importExport/hRYearlyData')
  const upload = page.locator('details').filter({ hasText: t('staff:upload.title') })
  const select = field(page.getByRole('main'), t('staff:year.upload'))
  const isOpen = () => upload.evaluate((one: HTMLDetailsElement) => one.open)
  await upload.waitFor()
  if (!(await isOpen())) await upload.locator('summary').click()
  await select.waitFor()
  await choose(page, page.getByRole('main'), { label: t('staff:year.upload'), option: '2019' })
  const heading = page.getByRole('heading', { name: t('staff:upload.hr'), exact: true })
  const card = page.locator('section').filter({ has: heading })
  const lines = [HEADINGS, `I${files}1;${one};8000;9000;0100`, `I${files}2;${two};8000;9000;070${files}`]
  await chooseFile({ page, t }, card, csvFile('staff.csv', lines))
  await card.getByRole('button', { name: t('staff:upload.import'), exact: true }).click()
  for (const name of [one, two]) await rowOf(page, name).waitFor()
  expect(await client.get(`${staff}?size=1`)).toMatchObject({ totalElements: before[0].totalElements + 2 })
  const name = t('staff:imports.nameOfYear', { kind: t('staff:imports.kind.hr'), year: 2019 })
  if (from === 'toast') await undoIn(setup, t('staff:upload.done', { n: 2 }))
  else {
    const undo = page.getByRole('button', { name: new RegExp(t('staff:imports.undoName', { name })) })
    await undo.first().click()
    const question = page.getByRole('dialog', { name: t('staff:imports.undoTitle') })
    await question.getByRole('button', { name: t('staff:imports.undo'), exact: true }).click()
    await question.waitFor({ state: 'hidden' })
  }
  for (const name of [one, two]) await rowOf(page, name).waitFor({ state: 'detached' })
  await page.getByText(t('staff:imports.isUndone'), { exact: true }).first().waitFor()
  await expect.poll(async () => [await client.get(staff), await client.get(centres)]).toEqual(before)
}

/** Presses Undo in the toast with these words. */
async function undoIn({ page, t }: TestSetup, words: string): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: words })
  await toast
    .getByRole('button', { name: t('action.undo'), exact: true })
    .last()
    .click()
}

import type { Locator } from 'playwright-core'
import { field } from '../e2e/form.ts'
import { holdToasts } from '../e2e/toasts.ts'
import { rowOf } from '../e2e/walk.ts'
import { goOffline, retryShown, waitForPlaceholders } from './reach.ts'
import type { Scene, State } from './state.ts'

const DIVISIONS = '/orgStructure/divisionOverview'
const DIVISION = `${DIVISIONS}?open=1`
const USER = '/overviewUsers?open=2'
const STAFF_ID = '20190000001'
const STAFF_ROW = `/importExport/hRYearlyData?year=2019&open=${STAFF_ID}`
const LIST = /^\/v1\/divisions/u

/** States of lists, forms and histories. */
export const RECORD_STATES: readonly State[] = [
  {
    name: 'list-loading',
    path: DIVISIONS,
    calls: { of: LIST, are: 'on their way' },
    reach: waitForPlaceholders,
  },
  { name: 'list-failed', path: DIVISIONS, calls: { of: LIST, are: 'failed' }, reach: retryShown },
  { name: 'list-offline', path: DIVISIONS, reach: goOffline },
  { name: 'list-nothing-found', path: `${DIVISIONS}?search=nothing%20like%20this` },
  { name: 'form-refused', path: `${DIVISIONS}?open=new`, reach: refuse },
  {
    name: 'undo-toast',
    path: DIVISION,
    async reach(scene) {
      const { page, t } = scene
      const comment = await saveAnew(scene, t('record.comment'))
      await rowOf(page, comment).waitFor()
      await holdToasts(page)
    },
  },
  {
    name: 'user-history',
    path: USER,
    async reach(scene) {
      const { page, t, show } = scene
      await saveAnew(scene, t('users:field.phone'))
      await show(USER)
      await openHistory(scene, page.getByRole('dialog'))
    },
  },
  {
    name: 'settings-history',
    path: '/settings',
    async reach(scene) {
      const { page, t, show } = scene
      const main = page.getByRole('main')
      const to = field(main, t('settings:to'))
      await to.fill(String(Number(await to.inputValue()) === 2031 ? 2030 : 2031))
      await saveButton(scene, main).first().click()
      await page.getByText(t('settings:saved')).first().waitFor()
      await show('/settings')
      await openHistory(scene, main)
    },
  },
  {
    name: 'staff-row-history',
    path: STAFF_ROW,
    async reach(scene) {
      const { page, t, show } = scene
      const dialog = page.getByRole('dialog')
      // Deleting a row and undoing that adds two changes to the one by the import.
      await dialog.getByPlaceholder(STAFF_ID, { exact: true }).fill(STAFF_ID)
      await dialog.getByRole('button', { name: t('action.delete'), exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
      const row = rowOf(page, STAFF_ID)
      await row.waitFor({ state: 'detached' })
      await page
        .getByRole('alert')
        .getByRole('button', { name: t('action.undo'), exact: true })
        .click()
      await row.waitFor()
      await show(STAFF_ROW)
      await openHistory(scene, dialog)
    },
  },
]

/** Changes a text of the open form and saves it. */
async function saveAnew({ page, t }: Scene, label: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  const text = `0${Date.now() % 1_000_000}`
  await field(dialog, label).fill(text)
  await saveButton({ t }, dialog).click()
  await dialog.waitFor({ state: 'hidden' })
  return text
}

function saveButton({ t }: Pick<Scene, 't'>, within: Locator): Locator {
  return within.getByRole('button', { name: t('action.save'), exact: true })
}

/** Opens the history and shows its last change, with the button to undo it if there is one. */
async function openHistory({ t }: Scene, within: Locator): Promise<void> {
  await within
    .getByRole('button', { name: t('record.history') })
    .first()
    .click()
  const last = within.locator('li:has(time)').first()
  await last.waitFor()
  await last.scrollIntoViewIfNeeded()
}

async function refuse({ page, t }: Scene): Promise<void> {
  const form = page.getByRole('dialog')
  await saveButton({ t }, form).click()
  await form.getByText(t('errors:required')).first().waitFor()
}

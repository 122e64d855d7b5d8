import type { Locator } from 'playwright-core'
import { field } from '../e2e/form.ts'
import { drawn, goOffline, typeAmount } from './reach.ts'
import { BIG_PICTURE } from './screens.ts'
import type { Scene, State } from './state.ts'

const MANUAL = '/OverviewPlanning/ManualPlanning'
const SNAPSHOT = 'Board draft'

/** States of the plan for a user who plans alone. */
export const PLAN_STATES: readonly State[] = [
  {
    name: 'big-picture-explanation',
    path: BIG_PICTURE,
    async reach({ page, t }) {
      await page.locator('[data-figure][id]').first().click()
      await page.getByRole('dialog', { name: t('planning:panel.explanation') }).waitFor()
      await drawn(page)
    },
  },
  { name: 'big-picture-typed', path: BIG_PICTURE, reach: ({ page }) => typeAmount(page) },
  {
    name: 'big-picture-offline',
    path: BIG_PICTURE,
    async reach(scene) {
      const { page, t } = scene
      await goOffline(scene)
      await typeAmount(page)
      await page
        .getByText(t('planning:status.waiting', { count: 1 }))
        .first()
        .waitFor()
    },
  },
  { name: 'save-dialog', path: BIG_PICTURE, reach: openSaving },
  {
    name: 'discard-dialog',
    path: BIG_PICTURE,
    async reach(scene) {
      const { page, t } = scene
      const saving = await openSaving(scene)
      await saving.getByRole('button', { name: t('planning:discard.open') }).click()
      const discarding = page.getByRole('dialog', { name: t('planning:discard.title') })
      await discarding.getByRole('table').first().waitFor()
    },
  },
  { name: 'snapshots', path: BIG_PICTURE, reach: openSnapshots },
  {
    name: 'restore-dialog',
    path: BIG_PICTURE,
    async reach(scene) {
      const { page, t } = scene
      const panel = await openSnapshots(scene)
      const restore = panel.getByRole('button', {
        name: t('planning:snapshot.restoreThis', { title: SNAPSHOT }),
      })
      if (!(await restore.isVisible())) {
        await field(panel, t('planning:snapshot.title')).fill(SNAPSHOT)
        await panel.getByRole('button', { name: t('planning:snapshot.create') }).click()
        await restore.waitFor()
      }
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      await typeAmount(page)
      await openSnapshots(scene)
      await restore.click()
      const dialog = page.getByRole('dialog').filter({ hasText: t('planning:snapshot.restoreText') })
      await dialog.getByRole('table').first().waitFor()
    },
  },
  {
    name: 'paste-preview',
    path: MANUAL,
    async reach({ page, t }) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.evaluate(() => navigator.clipboard.writeText('12\r\nmany\r\n-3\r\n14.5'))
      await page.getByRole('row').getByRole('textbox').first().click()
      await page.keyboard.press('Control+v')
      await page.getByRole('dialog', { name: t('manual:paste.title') }).waitFor()
    },
  },
]

async function openSaving({ page, t }: Scene): Promise<Locator> {
  await typeAmount(page)
  await page.getByRole('button', { name: new RegExp(`^${t('planning:save.open')}:`) }).click()
  const dialog = page.getByRole('dialog', { name: t('planning:save.title') })
  await dialog.waitFor()
  return dialog
}

async function openSnapshots({ page, t }: Scene): Promise<Locator> {
  await page.getByRole('button', { name: t('planning:snapshot.open') }).click()
  const panel = page.getByRole('dialog', { name: t('planning:snapshot.open') })
  await panel.waitFor()
  return panel
}

import { readScreens } from '../e2e/screen-states.ts'
import { PLAN_STATES } from './plan-states.ts'
import { retryShown, waitForPlaceholders } from './reach.ts'
import { RECORD_STATES } from './record-states.ts'
import { BIG_PICTURE } from './screens.ts'
import type { State } from './state.ts'
import { TOGETHER_STATES } from './together-states.ts'

const PLAN = /^\/v1\/bigPicture/u

/** Screens photographed while loading; one list stands for all. */
const LOADING = new Set([
  'home',
  'past',
  'compare',
  'ManualPlanning',
  'expenses',
  'overtime',
  'hRYearlyData',
  'orgStructureOverview',
  'file',
  'settings',
  'profile',
  'trail',
])

const loading: readonly State[] = readScreens
  .filter(({ name }) => LOADING.has(name))
  .map(({ name, path, reads }) => ({
    name: `${name}-loading`,
    path,
    calls: { of: reads, are: 'on their way' },
    reach: waitForPlaceholders,
  }))

/** The states in the order in which they are shown. */
export const STATES: readonly State[] = [
  ...loading,
  ...RECORD_STATES,
  {
    name: 'big-picture-loading',
    path: BIG_PICTURE,
    calls: { of: PLAN, are: 'on their way' },
    reach: waitForPlaceholders,
  },
  { name: 'big-picture-failed', path: BIG_PICTURE, calls: { of: PLAN, are: 'failed' }, reach: retryShown },
  {
    name: 'palette',
    path: '/home',
    async reach({ page, t }) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: t('palette:search') }).waitFor()
      await page.keyboard.type('a')
      await page.getByText(t('palette:group.records'), { exact: true }).waitFor() // records come later than screens
    },
  },
  {
    name: 'shortcuts',
    path: '/home',
    async reach({ page, t }) {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: t('palette:shortcuts.title') }).waitFor()
    },
  },
  ...PLAN_STATES,
  ...TOGETHER_STATES,
  // Last, because choosing boxes is remembered.
  {
    name: 'big-picture-boxes',
    path: BIG_PICTURE,
    async reach({ page, t }) {
      await page.getByRole('button', { name: t('planning:view.boxes'), exact: true }).click()
    },
  },
]

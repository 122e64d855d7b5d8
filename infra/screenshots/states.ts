import type { Page } from 'playwright-core'
import { answerCalls, FAILED, NO_ANSWER } from '../e2e/calls.ts'
import type { Say } from '../e2e/words.ts'
import { BIG_PICTURE } from './screens.ts'

export type State = {
  readonly name: string
  readonly path: string
  /** Calls that fail or are never answered while it is shown. */
  readonly calls?: { readonly of: RegExp; readonly are: 'failed' | 'on their way' }
  /** What a person does there until it is seen. */
  readonly reach?: (page: Page, say: Say) => Promise<unknown>
}

const DIVISIONS = '/orgStructure/divisionOverview'
const MANUAL = '/OverviewPlanning/ManualPlanning'
const PLAN = /^\/v1\/bigPicture/u
const LIST = /^\/v1\/divisions/u

/** What addresses do not lead to. */
export const STATES: readonly State[] = [
  { name: 'list-loading', path: DIVISIONS, calls: { of: LIST, are: 'on their way' } },
  { name: 'list-failed', path: DIVISIONS, calls: { of: LIST, are: 'failed' }, reach: retryShown },
  { name: 'list-offline', path: DIVISIONS, reach: goOffline },
  { name: 'list-nothing-found', path: `${DIVISIONS}?search=nothing%20like%20this` },
  { name: 'big-picture-loading', path: BIG_PICTURE, calls: { of: PLAN, are: 'on their way' } },
  { name: 'big-picture-failed', path: BIG_PICTURE, calls: { of: PLAN, are: 'failed' }, reach: retryShown },
  { name: 'form-refused', path: `${DIVISIONS}?open=new`, reach: refuse },
  {
    name: 'palette',
    path: '/home',
    async reach(page, say) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: say('palette:search') }).waitFor()
      await page.keyboard.type('a')
    },
  },
  {
    name: 'shortcuts',
    path: '/home',
    async reach(page, say) {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: say('palette:shortcuts.title') }).waitFor()
    },
  },
  {
    name: 'big-picture-explanation',
    path: BIG_PICTURE,
    async reach(page, say) {
      await page.locator('[data-figure][id]').first().click()
      await page.getByRole('dialog', { name: say('planning:panel.explanation') }).waitFor()
    },
  },
  {
    name: 'big-picture-typed',
    path: BIG_PICTURE,
    reach: typeAmount,
  },
  {
    name: 'save-dialog',
    path: BIG_PICTURE,
    async reach(page, say) {
      await typeAmount(page)
      await page.getByRole('button', { name: new RegExp(`^${say('planning:save.open')}:`) }).click()
      await page.getByRole('dialog', { name: say('planning:save.title') }).waitFor()
    },
  },
  {
    name: 'snapshots',
    path: BIG_PICTURE,
    async reach(page, say) {
      await page.getByRole('button', { name: say('planning:snapshot.open') }).click()
      await page.getByRole('dialog', { name: say('planning:snapshot.open') }).waitFor()
    },
  },
  {
    name: 'paste-preview',
    path: MANUAL,
    async reach(page, say) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.evaluate(() => navigator.clipboard.writeText('12\r\nmany\r\n-3\r\n14.5'))
      await page.getByRole('row').getByRole('textbox').first().click()
      await page.keyboard.press('Control+v')
      await page.getByRole('dialog', { name: say('manual:paste.title') }).waitFor()
    },
  },
  {
    name: 'big-picture-boxes',
    path: BIG_PICTURE,
    async reach(page, say) {
      await page.getByRole('button', { name: say('planning:view.boxes'), exact: true }).click()
    },
  },
]

/** Shows a state; what was arranged for it ends with the answer. */
export async function reachState(
  page: Page,
  { path, calls, reach }: State,
  { say, show }: { readonly say: Say; readonly show: (path: string) => Promise<void> },
): Promise<AsyncDisposable> {
  await using arranged = new AsyncDisposableStack()
  if (calls) {
    const { of, are } = calls
    arranged.use(await answerCalls(page, of, () => (are === 'failed' ? FAILED : NO_ANSWER)))
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
  } else await show(path)
  await reach?.(page, say)
  arranged.defer(() => page.context().setOffline(false))
  return arranged.move()
}

async function typeAmount(page: Page): Promise<void> {
  await page.locator('input[id^="cell-in-"]').nth(1).click()
  await page.keyboard.type(String(1000 + Math.floor(Date.now() % 1000)))
  await page.keyboard.press('Enter')
}

async function retryShown(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('button', { name: say('action.retry'), exact: true })
    .first()
    .waitFor()
}

async function goOffline(page: Page, say: Say): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('banner').getByText(say('state.away'), { exact: false }).first().waitFor()
}

async function refuse(page: Page, say: Say): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: say('action.save'), exact: true }).click()
  await form.getByText(say('errors:required')).first().waitFor()
}

import { beforeAll, describe, expect, test } from 'vitest'
import { planLessons } from './amounts-plan.ts'
import { builtFile } from './built-file.ts'
import { chromiumPath } from './chromium.ts'
import { field } from './form.ts'
import { rowOf } from './walk.ts'
import { wordsOf } from './words.ts'
import { setStage } from './stage.ts'

const OF_THE_FRAME = ['moment-button', 'connection-state', 'currency-label', 'print-heading'].map(
  (name) => `src/app/${name}.tsx`,
)
const ON_DEMAND = [
  'src/app/palette/palette.tsx',
  'src/app/palette/shortcut-sheet.tsx',
  'src/planning/explain/explanation-panel.tsx',
  'src/records/changed/record-history.tsx',
]
/** The file with the question whether to discard unsaved input. */
const QUESTION = 'src/ui/dialogs/frame-questions.ts'
const FIGURE = '#cell-b1-d1-y2020-fte'
const t = await wordsOf('en')

/** Happens when the connection fails between two requests, or a new release has replaced the page's version. */
describe.skipIf(chromiumPath === null)('parts of a page whose code cannot be fetched', () => {
  const stage = setStage()
  beforeAll(() => planLessons(stage.client))

  test('leave the screen as it is, with all that is typed in it', async () => {
    await using visitor = await stage.visit({ alone: true })
    const { page } = visitor
    for (const source of [...OF_THE_FRAME, ...ON_DEMAND])
      await page.route(`**${builtFile(source)}`, (route) => route.abort('internetdisconnected'))
    const unloaded = page.getByText(t('crash.part'))
    const isSaid = async () => {
      await unloaded.waitFor()
      const closing = page.getByRole('alert').getByRole('button', { name: t('action.close') })
      await closing.click()
      await unloaded.waitFor({ state: 'detached' })
    }
    await stage.arrive(page, '/orgStructure/businessUnitOverview')
    await rowOf(page, 'Education').click()
    const name = field(page.getByRole('dialog'), t('record.name'))
    await name.fill('Education and')
    await page.getByRole('button', { name: t('record.history') }).click()
    await isSaid()
    expect(await name.inputValue()).toBe('Education and')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('unsaved.discard'), exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    for (const key of ['Control+k', '?']) {
      await page.keyboard.press(key)
      await isSaid()
    }
    await stage.arrive(page, '/OverviewPlanning/bigpicture')
    await page.locator(FIGURE).click()
    await isSaid()
    await page.locator(FIGURE).waitFor()
    expect(await page.getByText(t('crash.title')).count()).toBe(0)
  })

  test('take nothing away that they would have asked about', async () => {
    await using visitor = await stage.visit({ alone: true })
    const { page } = visitor
    await page.route(`**${builtFile(QUESTION)}`, (route) => route.abort('internetdisconnected'))
    await stage.arrive(page, '/orgStructure/businessUnitOverview')
    await rowOf(page, 'Education').click()
    const form = page.getByRole('dialog')
    const name = field(form, t('record.name'))
    await name.fill('Education and')
    await form
      .getByRole('button', { name: t('action.close') })
      .last()
      .click()
    await page.getByText(t('crash.part')).waitFor()
    expect(await name.inputValue()).toBe('Education and')

    await page.unroute(`**${builtFile(QUESTION)}`)
    await form
      .getByRole('button', { name: t('action.close') })
      .last()
      .click()
    await page.getByRole('button', { name: t('unsaved.discard'), exact: true }).click()
    await form.waitFor({ state: 'detached' })
  })
})

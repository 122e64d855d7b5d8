import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { field } from './form.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('a button that is pressed while a field is found wrong', () => {
  const stage = setStage({ company: 'demo' })

  test.for([
    { label: t('settings:planYears'), says: t('errors:number-malformed') },
    { label: t('settings:policyFrom', { number: 1 }), says: t('errors:date-invalid') },
  ])('saves: $label', async ({ label, says }) => {
    await using visitor = await stage.open('/settings')
    const { page } = visitor
    const main = page.getByRole('main')
    await field(main, label).fill('soon')
    const saves = main.getByRole('button', { name: t('action.save'), exact: true }).first()
    const pressed = clicksOf(saves)
    await press(page, saves)
    await main.getByText(says).first().waitFor()
    expect(await pressed()).toBe(1)
    expect(visitor.complaints).toEqual([])
  })

  test('closes the form', async () => {
    await using visitor = await stage.open('/drivers/secondaryDrivers?open=1')
    const { page } = visitor
    const form = page.getByRole('dialog')
    await field(form, t('drivers:dataSources.weight', { number: 1 })).fill('much')
    await press(page, form.getByRole('button', { name: t('action.close'), exact: true }).last())
    await page.getByRole('dialog', { name: t('unsaved.title') }).waitFor()
    expect(visitor.complaints).toEqual([])
  })
})

/** Presses a button near its top edge, so that it may be missed if it moves. */
async function press(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const { x, y, width } = (await button.boundingBox())!
  await page.mouse.move(x + width / 2, y + 3)
  await page.mouse.down()
  // Hold the press for two frames, so that whatever moves has moved.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.mouse.up()
}

/** Counts the button's clicks from now on. */
function clicksOf(button: Locator): () => Promise<number> {
  const counted = button.evaluate((it: HTMLElement) => {
    it.dataset['clicks'] = '0'
    it.addEventListener('click', () => (it.dataset['clicks'] = String(Number(it.dataset['clicks']) + 1)))
  })
  return async () => {
    await counted
    return button.evaluate((it: HTMLElement) => Number(it.dataset['clicks']))
  }
}

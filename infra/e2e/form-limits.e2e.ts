import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { expectRefused } from './field-refusals.ts'
import { field } from './form.ts'
import { fillAll, type Limits, limitsOf } from './form-limits.ts'
import { setStage } from './stage.ts'
import type { Visitor } from './visitor.ts'
import { discard, goWithin } from './walk.ts'
import { wordsOf } from './words.ts'

const t = await wordsOf('de')

describe.skipIf(chromiumPath === null)('a form in German', () => {
  const stage = setStage()
  let visitor: Visitor
  beforeAll(async () => {
    await stage.client.post('/v1/businessUnits', { name: 'Education' })
    await stage.client.post('/v1/drivers/primaryDrivers', { name: 'Pupils', unit: 'n' })
    visitor = await stage.open('/home', { language: 'de' })
    visitor.expectAnswer({ path: /\/v1\/users$/, status: 422 }) // only the server rejects weak passwords
    await visitor.page.getByRole('button', { name: t('menu.logout') }).waitFor()
  })
  afterAll(async () => visitor?.[Symbol.asyncDispose]())

  test.for(limitsOf(t))(
    'takes nothing beyond its limits, which are said at the field: $name',
    async (limits) => {
      const { page } = visitor
      const { form, save } = await open(page, limits)
      await limits.prepare?.(form)
      let before = {}
      for (const { type, says } of limits.tries) {
        await fillAll(form, before)
        before = await textsOf(form, Object.keys(type))
        await fillAll(form, type)
        await page.keyboard.press('Tab') // the field shows what was understood
        await expectRefused({ form, send: () => save.click(), says, dataDir: stage.product.dataDir })
      }
      if (limits.place === undefined) await discard({ page, t, findings: [] })
      expect(visitor.complaints).toEqual([])
    },
  )
})

async function open(page: Page, { at, place }: Limits): Promise<{ form: Locator; save: Locator }> {
  const save = page.getByRole('button', { name: t('action.save'), exact: true })
  if (place === undefined) {
    await goWithin(page, at)
    await save.waitFor()
    return { form: page.getByRole('dialog'), save }
  }
  await page.goto(at)
  await save.nth(place).waitFor()
  return { form: page.locator('main section').filter({ has: save }).nth(place), save: save.nth(place) }
}

async function textsOf(form: Locator, labels: readonly string[]): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const label of labels) texts[label] = await field(form, label).inputValue()
  return texts
}

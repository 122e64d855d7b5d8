import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { planOneUnit } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { forms, isGermanRefusal, type ReadForm } from './form-messages.ts'
import { setStage } from './stage.ts'
import { type Translate, wordsOf } from './words.ts'

/** Input that must be refused, by kind of field. */
const WRONG = {
  text: ['x'.repeat(3_000), 'a\u0007b'],
  email: [`${'x'.repeat(300)}@example.com`, 'kein-klammeraffe'],
  tel: ['x'.repeat(3_000), '1\u00072'],
  number: ['abc', '9'.repeat(20)],
} as const
type Kind = keyof typeof WRONG

const t = await wordsOf('de')

describe.skipIf(chromiumPath === null)('a form in German', () => {
  const stage = setStage()
  beforeAll(async () => {
    await planOneUnit(stage.client)
  })

  test.for(forms)('$name says at each field what is wrong in it', async (form) => {
    await using visitor = await stage.visit()
    const { page } = visitor
    if (form.isAsked) visitor.expectAnswer({ path: /\/v1\//, status: 422 })
    await stage.arrive(page, form.path, { language: 'de' })
    const within = await open(page, form, t)
    const send = within.getByRole('button', { name: t(form.sends), exact: true })
    const stored: string[] = []
    page.on('response', (answer) => {
      if (answer.request().method() !== 'GET' && answer.ok()) stored.push(answer.url())
    })
    const silent: string[] = []
    const required = form.isNew ? await labelled(within, 'input[required], textarea[required]') : []
    if (form.isNew) await send.click()
    for (const { field, label } of required) {
      if ((await field.inputValue()) !== '') continue // preset, such as the role
      await isSaid(field).catch((said) => silent.push(`${label}, left out: ${said}`))
    }
    const typed = await labelled(within, TYPED)
    for (const { field, label, kind, isRequired } of typed) {
      for (const wrong of [...(isRequired ? [''] : []), ...WRONG[kind]]) {
        const before = await field.inputValue()
        await field.fill(wrong)
        await send.click()
        await isSaid(field).catch((said) => silent.push(`${label}, ${wrong.slice(0, 12)}: ${said}`))
        await field.fill(before)
      }
    }
    expect(silent).toEqual([])
    expect(stored).toEqual([])
    expect(required.length + typed.length).toBeGreaterThan(0)
    expect(visitor.complaints).toEqual([])
  })
})

/** Text and number fields, but no passwords, dates or selectors. */
const TYPED = ['text', 'email', 'tel']
  .map((type) => `[type=${type}]`)
  .concat(':not([type])')
  .map((kind) => `input${kind}:enabled:not([aria-haspopup], [readonly])`)
  .concat('textarea:enabled')
  .join()

async function open(page: Page, { opens, sends, at = 0 }: ReadForm, t: Translate): Promise<Locator> {
  if (opens)
    await page
      .getByRole('main')
      .getByRole('button', { name: t(opens), exact: true })
      .first()
      .click()
  const send = page.getByRole('button', { name: t(sends), exact: true })
  await send.nth(at).waitFor()
  const dialog = page.getByRole('dialog')
  return (await dialog.count()) > 0 ? dialog : page.locator('main section').filter({ has: send }).nth(at)
}

type Labelled = {
  readonly field: Locator
  readonly label: string
  readonly kind: Kind
  readonly isRequired: boolean
}

async function labelled(within: Locator, selector: string): Promise<Labelled[]> {
  const found = within.locator(selector)
  const all: Labelled[] = []
  for (let at = 0; at < (await found.count()); at += 1) {
    const field = found.nth(at)
    const about = await field.evaluate((input) => {
      const { labels, type, inputMode, ariaLabel, required } = input as HTMLInputElement // the selectors name inputs
      const kind: Kind =
        inputMode === 'decimal' ? 'number' : type === 'email' || type === 'tel' ? type : 'text'
      return { label: ariaLabel ?? labels?.[0]?.textContent ?? '?', kind, isRequired: required }
    })
    all.push({ field, ...about })
  }
  return all
}

/** Rejects with the text found instead of a German error. */
async function isSaid(field: Locator): Promise<void> {
  let said = ''
  for (let look = 0; look < 40; look += 1) {
    said = await field.evaluate((input) => {
      for (let part = input.parentElement; part && part.tagName !== 'FORM'; part = part.parentElement) {
        const message = part.querySelector('[class*="InputWrapper-error"], [id$="-error"]')
        if (message) return message.textContent
      }
      return ''
    })
    if (isGermanRefusal(said)) return
    await field.page().evaluate(() => new Promise(requestAnimationFrame))
  }
  throw said === '' ? 'nothing' : said
}

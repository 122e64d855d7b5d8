import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { logLength } from './stored-events.ts'
import { foreignWords } from './foreign-words.ts'

/** A form about to be sent, and the errors to expect. */
type Attempt = {
  readonly form: Locator
  readonly send: (form: Locator) => Promise<unknown>
  /** The errors to expect by the label of their field; no other field may show one. */
  readonly says: Readonly<Record<string, string>>
  /** Data folder of the product whose log must not grow. */
  readonly dataDir: string
}

/** Sends the form and expects errors only at the wrong fields, in German; the input stays, and nothing is stored. */
export async function expectRefused({ form, send, says, dataDir }: Attempt): Promise<void> {
  const [typed, stored] = [await contents(form), logLength(dataDir)]
  await send(form)
  await expect.poll(() => form.evaluate(refusalsIn), { timeout: 10_000 }).toEqual(says)
  expect(await contents(form)).toEqual(typed)
  expect(await foreignWords(form.page(), 'de')).toEqual([])
  expect(logLength(dataDir)).toBe(stored)
}

/** Everything typed, chosen or picked in the form. */
function contents(form: Locator): Promise<string[]> {
  return form
    .locator('input, textarea, select, [class*="Pill-label"]')
    .evaluateAll((all) => all.map((one) => ('value' in one ? String(one.value) : one.textContent)))
    .then((texts) => texts.map((text) => text.replace('\u2212', '-'))) // a number field that was left shows a real minus
}

/** Runs in the page: the error of each invalid field, both for screen readers and as visible text. */
function refusalsIn(form: Element): Record<string, string> {
  const said: Record<string, string> = {}
  for (const field of form.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')) {
    const label = field.ariaLabel ?? field.labels?.[0]?.textContent ?? '?'
    const [message] = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id.endsWith('-error'))
      .map((id) => document.getElementById(id))
    const { left = 0, top = 0, height = 0 } = message?.getBoundingClientRect() ?? {}
    // Only the focused field is checked, as others may have been scrolled out of view.
    const isRead = document.activeElement === field
    const isCovered = isRead && !message?.contains(document.elementFromPoint(left + 2, top + height / 2))
    said[label.replace(/\s*\*$/, '')] = `${message?.textContent}${isCovered ? ', covered' : ''}`
  }
  return said
}

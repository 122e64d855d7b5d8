import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { logLength } from './stored-events.ts'
import { foreignWords } from './foreign-words.ts'

/** A form that is about to be sent, and what will be refused. */
type Attempt = {
  readonly form: Locator
  readonly send: (form: Locator) => Promise<unknown>
  /** The words at each field that is wrong, by its label; no other field says anything. */
  readonly says: Readonly<Record<string, string>>
  /** Of the product whose log must not grow. */
  readonly dataDir: string
}

/** What is wrong stands at its field alone, in German; what was typed stays, and nothing is stored. */
export async function expectRefused({ form, send, says, dataDir }: Attempt): Promise<void> {
  const [typed, stored] = [await contents(form), logLength(dataDir)]
  await send(form)
  await expect.poll(() => form.evaluate(refusalsIn), { timeout: 10_000 }).toEqual(says)
  expect(await contents(form)).toEqual(typed)
  expect(await foreignWords(form.page(), 'de')).toEqual([])
  expect(logLength(dataDir)).toBe(stored)
}

/** Everything that was typed, chosen and picked. */
function contents(form: Locator): Promise<string[]> {
  return form
    .locator('input, textarea, select, [class*="Pill-label"]')
    .evaluateAll((all) => all.map((one) => ('value' in one ? String(one.value) : one.textContent)))
    .then((texts) => texts.map((text) => text.replace('\u2212', '-'))) // as a number stands in a field that is left
}

/** Runs in the page: what is said of each field that is called wrong, to those who hear it and to those who see it. */
function refusalsIn(form: Element): Record<string, string> {
  const said: Record<string, string> = {}
  for (const field of form.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')) {
    const label = field.ariaLabel ?? field.labels?.[0]?.textContent ?? '?'
    const [message] = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id.endsWith('-error'))
      .map((id) => document.getElementById(id))
    const { left = 0, top = 0, height = 0 } = message?.getBoundingClientRect() ?? {}
    // Where the focus has gone; the others may have been scrolled away.
    const isRead = document.activeElement === field
    const isCovered = isRead && !message?.contains(document.elementFromPoint(left + 2, top + height / 2))
    said[label.replace(/\s*\*$/, '')] = `${message?.textContent}${isCovered ? ', covered' : ''}`
  }
  return said
}

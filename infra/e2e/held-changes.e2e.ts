import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cell, LESSONS, NEXT, overwrite } from './cells.ts'
import { chromiumPath } from './chromium.ts'
import { twoAdministrators } from './two-administrators.ts'
import { wordsOf } from './words.ts'

/** An input of a source that the driver does not have. */
const GONE = 'in|b1-s1-i7-y2020'

const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('changes that a tab which broke off has left', () => {
  const open = twoAdministrators()

  test('hold nothing up, and are sent over what their author sees there by now', async () => {
    await using both = await open()
    const { sara, ben } = both
    await overwrite(ben, LESSONS, '555')
    await expect.poll(() => cell(sara, LESSONS).inputValue()).toBe('555')
    await leave(sara, { k: LESSONS, v: 404 })
    await sara.reload()
    const bar = sara.locator('section', { hasText: t('planning:held.text', { count: 1 }) })
    await bar.waitFor()
    const named = async () => (await bar.getByRole('listitem').innerText()).replaceAll(/[\u2066-\u2069]/g, '')
    await expect.poll(named).toMatch(/ 2020 → 404; now 555 \(Ben Lang\)$/)
    expect(await cell(sara, LESSONS).inputValue()).toBe('555')

    await overwrite(sara, NEXT, '301')
    await expect.poll(() => cell(ben, NEXT).inputValue()).toBe('301')
    await sara.getByRole('button', { name: /^Save and publish/ }).click()
    const dialog = sara.getByRole('dialog', { name: t('planning:save.title') })
    await dialog.getByText(t('planning:save.held', { count: 1 })).waitFor()
    await expect.poll(() => dialog.locator('[type=submit]').isEnabled()).toBe(true)
    await sara.keyboard.press('Escape')
    expect(await cell(ben, LESSONS).inputValue()).toBe('555')

    await bar.getByRole('button', { name: t('planning:held.send') }).click()
    await expect.poll(() => cell(ben, LESSONS).inputValue()).toBe('404')
    await bar.waitFor({ state: 'detached' })
    await sara.reload()
    await expect.poll(() => cell(sara, LESSONS).inputValue()).toBe('404')
    expect(await bar.count()).toBe(0)
    expect(both.complaints()).toEqual([])
  })

  test('are let go of as they arrive: what the server cannot take stands there on, and keeps the others from nothing', async () => {
    await using both = await open()
    const { sara, ben } = both
    await leave(sara, { k: LESSONS, v: 414 }, { k: GONE, v: 77 }, { k: NEXT, v: 515 })
    await sara.reload()
    const bar = (count: number) => sara.locator('section', { hasText: t('planning:held.text', { count }) })
    await bar(3)
      .getByRole('button', { name: t('planning:held.send') })
      .click()
    await expect.poll(() => cell(ben, LESSONS).inputValue()).toBe('414')
    await expect.poll(() => cell(ben, NEXT).inputValue()).toBe('515')
    const wrong = `${t('planning:key.gone')} → 77`
    await bar(1).waitFor()
    const left = async () =>
      (await bar(1).getByRole('listitem').innerText()).replaceAll(/[\u2066-\u2069]/g, '')
    await expect.poll(left).toContain(wrong)
    expect(await cell(sara, LESSONS).getAttribute('aria-invalid')).not.toBe('true')
    await sara.reload()
    await expect.poll(left).toContain(wrong)
    const discard = bar(1).getByRole('button', { name: t('planning:held.discard') })
    await discard.click()
    await bar(1).waitFor({ state: 'detached' })
    expect(await sara.evaluate(() => document.activeElement === document.body)).toBe(false)
    expect(both.complaints()).toEqual([])
  })
})

/** Stores changes in the tab as an earlier page would have left them. */
async function leave(page: Page, ...left: readonly { k: string; v: number }[]): Promise<void> {
  const commands = left.map((op, index) => ({ type: 'ops', seq: 1 + index, base: 0, at: 0, ops: [op] }))
  const kept = JSON.stringify({ clientId: 'tab-that-broke-off', lastSeq: left.length, commands })
  await page.evaluate((text) => {
    const key = Object.keys(sessionStorage).find((each) => each.startsWith('staffplan.draft.'))
    sessionStorage.setItem(key ?? 'staffplan.draft.2019.1', text)
  }, kept)
}

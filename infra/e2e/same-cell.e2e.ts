import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cell, LESSONS, NEXT, overwrite } from './cells.ts'
import { chromiumPath } from './chromium.ts'
import { twoAdministrators } from './two-administrators.ts'
import { isolated, wordsOf } from './words.ts'

const SARA = 'Staffplan Administrator'
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('two administrators in one cell', () => {
  const open = twoAdministrators()

  test('who types hears of the other’s value, also when the text is refused; the other hears of neither', async () => {
    await using both = await open()
    const { sara, ben } = both
    await cell(sara, LESSONS).click()
    await sara.keyboard.type('1e3')
    await expectNamed(ben, t('planning:input.edited', { name: isolated(SARA) }))
    await overwrite(ben, LESSONS, '270')
    const told = t('planning:input.meanwhile', { name: isolated('Ben Lang'), value: isolatedNumber(270) })
    await expectTold(sara, [told])
    expect(await cell(sara, LESSONS).inputValue()).toBe('1e3')

    await sara.keyboard.press('Enter')
    await expectTold(sara, [t('errors:number-malformed'), told])
    await cell(sara, NEXT).click()
    const short = t('planning:input.meanwhileShort', { name: isolated('Ben'), value: isolatedNumber(270) })
    await sara.getByText(short, { exact: true }).first().waitFor()
    expect(await cell(sara, LESSONS).inputValue()).toBe('1e3')
    // Others do not see an invalid value, nor does it overwrite theirs.
    await expect.poll(() => cell(ben, LESSONS).getAttribute('aria-label')).not.toContain(SARA)
    expect(await cell(ben, LESSONS).inputValue()).toBe('270')
    expect(await cell(ben, LESSONS).getAttribute('aria-invalid')).not.toBe('true')
    expect(await ben.getByRole('alert').filter({ hasText: SARA }).count()).toBe(0)

    await cell(sara, LESSONS).click()
    await sara.keyboard.press('Escape')
    await expect.poll(() => cell(sara, LESSONS).inputValue()).toBe('270')
    // The card still says that her value was replaced; the cell says nothing any more.
    await expect.poll(() => sara.getByText(short, { exact: true }).count()).toBe(1)
    await expect.poll(() => described(sara)).toBe('')
    expect(both.complaints()).toEqual([])
  })

  test('who corrects the refused text overwrites the other, who is told and can put theirs back', async () => {
    await using both = await open()
    const { sara, ben } = both
    await overwrite(sara, LESSONS, '1e3')
    await cell(sara, NEXT).click()
    await overwrite(ben, LESSONS, '280')
    const short = t('planning:input.meanwhileShort', { name: isolated('Ben'), value: isolatedNumber(280) })
    await sara.getByText(short, { exact: true }).first().waitFor()
    await overwrite(sara, LESSONS, '251')
    await expect.poll(() => cell(ben, LESSONS).inputValue()).toBe('251')
    await ben
      .getByRole('alert')
      .filter({ hasText: SARA })
      .getByRole('button', { name: t('planning:conflict.putBack', { value: isolatedNumber(280) }) })
      .click()
    await expect.poll(() => cell(sara, LESSONS).inputValue()).toBe('280')
    expect(both.complaints()).toEqual([])
  })
})

async function expectNamed(page: Page, words: string): Promise<void> {
  await expect.poll(() => cell(page, LESSONS).getAttribute('aria-label')).toContain(words)
}

async function expectTold(page: Page, words: readonly string[]): Promise<void> {
  for (const each of words) await expect.poll(() => described(page)).toContain(each)
}

/** The description of the cell for screen readers. */
function described(page: Page): Promise<string> {
  return cell(page, LESSONS).evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id !== '')
      .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '')
      .join(' '),
  )
}

function isolatedNumber(value: number): string {
  return `\u2066${value}\u2069`
}

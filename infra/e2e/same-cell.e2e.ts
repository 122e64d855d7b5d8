import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addBen, BEN } from '../testing/people.ts'
import { planLessons } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { type Say, wordsOf } from './words.ts'

const PICTURE = '/OverviewPlanning/bigpicture'
const LESSONS = 'in|b1-s1-y2020'
const NEXT = 'in|b1-s1-y2021'
const SARA = 'Staffplan Administrator'

describe.skipIf(chromiumPath === null)('two administrators in one cell', () => {
  const stage = setStage()
  let say: Say
  beforeAll(async () => {
    say = await wordsOf('en')
    await planLessons(stage.client)
    await addBen(stage.client)
  })

  test('who types hears of the other’s value, also when the text is refused; the other hears of neither', async () => {
    await using sara = await stage.visit()
    await using ben = await stage.visit()
    await stage.arrive(sara.page, PICTURE)
    await stage.arrive(ben.page, PICTURE, { as: BEN })
    await cell(sara.page).click()
    await sara.page.keyboard.type('1e3')
    await expectNamed(ben.page, say('planning:input.edited', { name: isolated(SARA) }))
    await write(ben.page, '270')
    const told = say('planning:input.meanwhile', { name: isolated('Ben Lang'), value: isolatedNumber(270) })
    await expectTold(sara.page, [told])
    expect(await cell(sara.page).inputValue()).toBe('1e3')

    await sara.page.keyboard.press('Enter')
    await expectTold(sara.page, [say('errors:number-malformed'), told])
    await cell(sara.page, NEXT).click()
    const short = say('planning:input.meanwhileShort', { name: isolated('Ben'), value: isolatedNumber(270) })
    await sara.page.getByText(short, { exact: true }).first().waitFor()
    expect(await cell(sara.page).inputValue()).toBe('1e3')
    // Nobody else sees what could not be stored, or has lost anything by it.
    await expect.poll(() => cell(ben.page).getAttribute('aria-label')).not.toContain(SARA)
    expect(await cell(ben.page).inputValue()).toBe('270')
    expect(await cell(ben.page).getAttribute('aria-invalid')).not.toBe('true')
    expect(await ben.page.getByRole('alert').filter({ hasText: SARA }).count()).toBe(0)

    await cell(sara.page).click()
    await sara.page.keyboard.press('Escape')
    await expect.poll(() => cell(sara.page).inputValue()).toBe('270')
    // The card goes on saying that her value was replaced; the cell has nothing to say any more.
    await expect.poll(() => sara.page.getByText(short, { exact: true }).count()).toBe(1)
    await expect.poll(() => described(sara.page)).toBe('')
    expect([...sara.complaints, ...ben.complaints]).toEqual([])
  })

  test('who corrects the refused text overwrites the other, who is told and can put theirs back', async () => {
    await using sara = await stage.visit()
    await using ben = await stage.visit()
    await stage.arrive(sara.page, PICTURE)
    await stage.arrive(ben.page, PICTURE, { as: BEN })
    await write(sara.page, '1e3')
    await cell(sara.page, NEXT).click()
    await write(ben.page, '280')
    const short = say('planning:input.meanwhileShort', { name: isolated('Ben'), value: isolatedNumber(280) })
    await sara.page.getByText(short, { exact: true }).first().waitFor()
    await write(sara.page, '251')
    await expect.poll(() => cell(ben.page).inputValue()).toBe('251')
    await ben.page
      .getByRole('alert')
      .filter({ hasText: SARA })
      .getByRole('button', { name: say('planning:conflict.putBack', { value: isolatedNumber(280) }) })
      .click()
    await expect.poll(() => cell(sara.page).inputValue()).toBe('280')
    expect([...sara.complaints, ...ben.complaints]).toEqual([])
  })
})

function cell(page: Page, key = LESSONS): Locator {
  return page.locator(`[data-cell="${key}"]`)
}

/** Types over whatever the cell shows, and leaves it. */
async function write(page: Page, text: string): Promise<void> {
  await cell(page).click()
  await cell(page).selectText()
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

async function expectNamed(page: Page, words: string): Promise<void> {
  await expect.poll(() => cell(page).getAttribute('aria-label')).toContain(words)
}

async function expectTold(page: Page, words: readonly string[]): Promise<void> {
  for (const each of words) await expect.poll(() => described(page)).toContain(each)
}

/** What assistive technology reads out with the cell. */
function described(page: Page): Promise<string> {
  return cell(page).evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id !== '')
      .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '')
      .join(' '),
  )
}

/** As names stand in sentences of any direction. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`
}

function isolatedNumber(value: number): string {
  return `\u2066${value}\u2069`
}

import type { Locator, Page } from 'playwright-core'

/** Draft keys of lessons in the plan of `planLessons`. */
export const LESSONS = 'in|b1-s1-y2020'
export const NEXT = 'in|b1-s1-y2021'

/** An input of the big picture. */
export function cell(page: Page, key: string): Locator {
  return page.locator(`[data-cell="${key}"]`)
}

/** Replaces a cell's text and leaves the cell. */
export async function overwrite(page: Page, key: string, text: string): Promise<void> {
  await cell(page, key).click()
  await cell(page, key).selectText()
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

import { expect, test } from 'vitest'
import { click, find } from '#testing/render.tsx'
import { openSheet } from './manual-sheet.given.tsx'
import { TypedPlan } from './typed-plan.ts'

type Sheet = Awaited<ReturnType<typeof openSheet>>

/** The sheet of the first given year, with unsaved cells of other years. */
async function sheetOf(years: number[], waiting: Readonly<Record<number, readonly string[]>>) {
  const sheet = await openSheet({}, { years })
  for (const [year, keys] of Object.entries(waiting))
    new TypedPlan({ userId: 1, year: Number(year) }).write(keys.map((key) => ({ key, value: 5 })))
  await sheet.stores({})
  return sheet
}

const told = ({ page }: Sheet) => page.textContent
const bar = ({ page }: Sheet) => find(page, 'div', '[role=region]').textContent
const buttons = (within: ParentNode, words: string) =>
  [...within.querySelectorAll('button')].filter(({ textContent }) => textContent === words)

test('what waits for a year that is no longer planned is told of, and given up when that is confirmed', async () => {
  using sheet = await sheetOf([2020], { 2021: ['d1', 'd2'], 2022: ['d3'] })
  expect(told(sheet)).toContain(
    '2 values that you entered for 2021 wait in this tab. They cannot be saved as long as 2021 is not a plan year.',
  )
  expect(told(sheet)).toContain(
    '1 value that you entered for 2022 waits in this tab. It cannot be saved as long as 2022 is not a plan year.',
  )
  expect(bar(sheet)).not.toContain('All saved')
  const note = [...sheet.page.querySelectorAll('section')].find(({ textContent }) =>
    textContent.includes('for 2021'),
  )!
  await click(buttons(note, 'Discard')[0]!)
  await click(buttons(document.body, 'Keep editing')[0]!)
  expect(told(sheet)).toContain('for 2021')
  await click(buttons(note, 'Discard')[0]!)
  await click(buttons(find(document.body, 'section', '[role=dialog]'), 'Discard')[0]!)
  expect(told(sheet)).not.toContain('for 2021')
  expect(told(sheet)).toContain('for 2022')
  expect(new TypedPlan({ userId: 1, year: 2021 }).changes.size).toBe(0)
})

test('what waits for a year that is planned leads there', async () => {
  using sheet = await sheetOf([2020, 2021], { 2021: ['d1', 'd2'] })
  expect(buttons(sheet.page, '2 unsaved in 2021')).toHaveLength(1)
  expect(told(sheet)).not.toContain('wait in this tab')
})

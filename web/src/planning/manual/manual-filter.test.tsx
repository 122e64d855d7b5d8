import { expect, test } from 'vitest'
import { click, find, type } from '#testing/render.tsx'
import { exampleGround } from '#planning/board/board.given.tsx'
import { openSheet } from './manual-sheet.given.tsx'

type Sheet = Awaited<ReturnType<typeof openSheet>>

const [education, support] = exampleGround.structure
const cells = ({ page }: Sheet) => [...page.querySelectorAll('[role=grid] input')].map(({ id }) => id)
const field = ({ page }: Sheet, label: string) => find(page, 'input', `[aria-label="${label}"]`)

async function choose(sheet: Sheet, unit: string): Promise<void> {
  await click(field(sheet, 'Business unit'))
  const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
    ({ textContent }) => textContent === unit,
  )
  if (!option) throw new Error(`no unit ${unit}`)
  await click(option)
}

test('a unit that is chosen and then deleted filters nothing any more', async () => {
  using sheet = await openSheet()
  await choose(sheet, 'unit 2')
  expect(cells(sheet)).toEqual(['d4', 'd5'])
  await sheet.organises([education!])
  expect(cells(sheet)).toEqual(['d1', 'd2', 'd3'])
  expect(field(sheet, 'Business unit').value).toBe('All units')
})

test('where no division fits, the sheet says so and shows all of them again', async () => {
  using sheet = await openSheet()
  await sheet.organises([education!, { ...support!, divisions: [] }])
  await choose(sheet, 'unit 2')
  await type(field(sheet, 'Filter divisions'), 'zzz')
  expect(cells(sheet)).toEqual([])
  const said = find(sheet.page, 'p', '[role=status]')
  expect(said.textContent).toContain('No division fits the filter.')
  await click(find(said, 'button'))
  expect(cells(sheet)).toEqual(['d1', 'd2', 'd3'])
  expect(sheet.page.textContent).not.toContain('No division fits')
})

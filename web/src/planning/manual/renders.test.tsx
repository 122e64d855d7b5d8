import { rendersDuring } from '#testing/renders.ts'
import { act } from 'react'
import { expect, test } from 'vitest'
import { find, type } from '#testing/render.tsx'
import { exampleGround } from '#planning/board/board.given.tsx'
import { openSheet } from './manual-sheet.given.tsx'
import { cellKey } from './cell-key.ts'

const [first, second] = exampleGround.structure.flatMap(({ divisions }) =>
  divisions.map(({ id }) => cellKey(id)),
)

test('a keystroke draws its own line, and none of the others that are shown', async () => {
  using shown = await openSheet()
  expect(shown.page.querySelectorAll('[role=grid] input')).toHaveLength(5)
  await act(async () => shown.cell(first).focus())
  const { DivisionLine, AmountInput } = await rendersDuring(() => type(shown.cell(first), '12'))
  expect({ DivisionLine, AmountInput }).toEqual({ DivisionLine: 1, AmountInput: 1 })
  expect(find(shown.page, 'div', '[role=grid]').textContent).toContain('12')
})

test('going to another cell draws no line whose cell is not chosen', async () => {
  using shown = await openSheet()
  await act(async () => shown.cell(first).focus())
  const { DivisionLine = 0 } = await rendersDuring(() => act(async () => shown.cell(second).focus()))
  expect(DivisionLine).toBeLessThanOrEqual(2)
})

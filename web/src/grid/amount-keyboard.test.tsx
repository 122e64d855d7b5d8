import { expect, test } from 'vitest'
import { find, render, type } from '#testing/render.tsx'
import { SmallGrid, SmallSheet } from './grid.given.tsx'

test('a phone offers signs where there is an amount to change, and digits where there is none', async () => {
  const grid = new SmallGrid()
  grid.stored.set('a1', 100)
  using shown = await render(<SmallSheet grid={grid} />)
  const keyboard = (key: string) => find(shown.page, 'input', `#${key}`).inputMode
  expect([keyboard('a1'), keyboard('a2'), keyboard('b1')]).toEqual(['text', 'decimal', 'text'])
  await type(find(shown.page, 'input', '#a2'), '12')
  expect(keyboard('a2')).toBe('decimal')
})

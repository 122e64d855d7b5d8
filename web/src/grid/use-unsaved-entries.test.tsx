import { act } from 'react'
import { expect, test } from 'vitest'
import { find, press, render, type } from '#testing/render.tsx'
import { hasUnsaved } from '#ui/dialogs/unsaved.ts'
import { SmallGrid, SmallSheet } from './grid.given.tsx'
import { useUnsavedEntries } from './use-unsaved-entries.ts'

function Page({ grid }: { readonly grid: SmallGrid }) {
  useUnsavedEntries(grid)
  return <SmallSheet grid={grid} />
}

async function typed(text: string) {
  const grid = new SmallGrid()
  const shown = await render(<Page grid={grid} />)
  const cell = find(shown.page, 'input', '#a1')
  await act(async () => cell.focus())
  await type(cell, text)
  let leaving = false
  await act(async () => {
    leaving = hasUnsaved()
  })
  return Object.assign(shown, { grid, cell, leaving })
}

test('text that no cell can store is unsaved until Escape gives it up', async () => {
  using page = await typed('1e3')
  expect(page.leaving).toBe(true)
  expect(page.cell.value).toBe('1e3')
  expect(page.cell.getAttribute('aria-invalid')).toBe('true')
  await press(page.cell, 'Escape')
  expect(hasUnsaved()).toBe(false)
})

test('an amount that is being typed is stored on leaving, without a question', async () => {
  using page = await typed('12k')
  expect(page.leaving).toBe(false)
  expect(page.grid.log).toEqual([['a1', 12_000]])
})

test('a cell that is gone leaves nothing to ask about', async () => {
  using page = await typed('7')
  page.grid.entries.set('gone', { text: 'abc', refusal: { code: 'number-malformed' }, isSignDropped: false })
  expect(hasUnsaved()).toBe(false)
})

test('a page that is gone holds nothing back', async () => {
  const page = await typed('1e3')
  page[Symbol.dispose]()
  expect(hasUnsaved()).toBe(false)
})

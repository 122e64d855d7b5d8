import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { press } from '#testing/render.tsx'
import { typedInto } from './grid.given.tsx'
import type { Pasted } from './pasted-block.ts'

describe('pasting', () => {
  async function paste(element: HTMLElement, text: string): Promise<void> {
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } })
    await act(async () => element.dispatchEvent(event))
  }

  test('a block that is only proposed leaves what was typed, or refused, where it stands', async () => {
    using sheet = await typedInto('a1', 'abc')
    await press(sheet.cell('a1'), 'Enter')
    const proposed: Pasted[] = []
    Object.assign(sheet.grid, { propose: (pasted: Pasted) => proposed.push(pasted) })
    await paste(sheet.cell('a1'), '1\t2')
    expect(proposed).toHaveLength(1)
    expect([sheet.cell('a1').value, sheet.grid.log]).toEqual(['abc', []])
  })

  test('what stood in the cell where a block begins is still there to tell what was stored under it', async () => {
    using sheet = await typedInto('a1', 'abc')
    await press(sheet.cell('a1'), 'Enter')
    const stood: unknown[] = []
    const { grid } = sheet
    const { write } = grid
    Object.assign(grid, {
      write: (writes: Parameters<typeof write>[0]) => {
        stood.push(grid.entries.of('a1')?.text)
        return write(writes)
      },
    })
    await paste(sheet.cell('a1'), '1\t2')
    expect([stood, sheet.cell('a1').value, grid.entries.open]).toEqual([['abc'], '1', []])
  })

  test('a block is one step over several cells, whatever was typed there before', async () => {
    using sheet = await typedInto('a1', 'abc')
    await sheet.leave('a1')
    await sheet.focus('a1')
    await paste(sheet.cell('a1'), '1\t2\n-3\t1e3')
    expect(sheet.grid.log).toEqual([
      ['a1', 1],
      ['a2', 2],
      ['b1', -3],
    ])
    expect(sheet.grid.pasted[0]).toMatchObject({ unreadable: 1, outside: 0 })
    expect(sheet.grid.entries.open, 'what is refused stays in its cell').toEqual(['b2'])
    expect(sheet.grid.entries.of('b2')).toMatchObject({ text: '1e3', refusal: { code: 'number-malformed' } })
  })
})

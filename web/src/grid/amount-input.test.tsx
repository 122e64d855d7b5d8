import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { find, press, render, type } from '#testing/render.tsx'
import { AmountInput } from './amount-input.tsx'
import { GridContext } from './grid.ts'
import { openSheet, SmallGrid, typedInto } from './grid.given.tsx'

describe('typing', () => {
  test('the text stays as typed, what it means is shown, nothing is stored yet', async () => {
    using sheet = await typedInto('a1', '12k')
    expect(sheet.cell('a1').value).toBe('12k')
    expect(sheet.grid.previewed).toEqual(['a1', 12_000])
    expect(sheet.grid.log).toEqual([])
  })

  test.each([
    ['12k', 12_000, '12\u202F000'],
    ['+5%', 246.75, '246.75'],
    ['=1200*1.03', 1236, '1\u202F236'],
    ['1,5', 1.5, '1.5'],
    ['', null, ''],
  ])('%s is stored on leaving, and the cell shows what is stored', async (text, value, shown) => {
    using sheet = await typedInto('a1', text)
    await sheet.leave('a1')
    expect(sheet.grid.log).toEqual([['a1', value]])
    expect(sheet.cell('a1').value).toBe(shown)
  })

  test.each([
    ['+5%', 246.75],
    ['*2', 470],
    ['+30', 265],
  ])('%s is stored as it was shown, whatever has come into the cell by then', async (text, value) => {
    using sheet = await typedInto('a1', text)
    await act(async () => sheet.grid.receive('a1', 1000))
    expect(sheet.note()).toContain('Calculated from 235; by now 1\u202F000 counts here.')
    await press(sheet.cell('a1'), 'Enter')
    expect(sheet.grid.log).toEqual([['a1', value]])
  })

  test('typed on, it is calculated from what has come, and shown so', async () => {
    using sheet = await typedInto('a1', '+5')
    await act(async () => sheet.grid.receive('a1', 1000))
    await type(sheet.cell('a1'), '+5%')
    expect([sheet.grid.previewed, sheet.note()]).toEqual([['a1', 1050], null])
    await sheet.leave('a1')
    expect(sheet.grid.log).toEqual([['a1', 1050]])
  })

  test('what had nothing to change is read anew once something is there', async () => {
    using sheet = await typedInto('a1', '+5%', {})
    await press(sheet.cell('a1'), 'Enter')
    expect(sheet.note()).toBe('There is no value yet that this could change.')
    await act(async () => sheet.grid.receive('a1', 1000))
    await press(sheet.cell('a1'), 'Enter')
    expect(sheet.grid.log).toEqual([['a1', 1050]])
  })

  test('an amount that was calculated from nothing has nothing to say about it', async () => {
    using sheet = await typedInto('a1', '=2*3')
    await act(async () => sheet.grid.receive('a1', 1000))
    expect(sheet.note()).toBeNull()
  })

  test('a look at another window leaves the text to be gone on with', async () => {
    using sheet = await typedInto('a1', '12')
    const cell = sheet.cell('a1')
    await act(async () => {
      cell.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    })
    expect(sheet.grid.log).toEqual([])
    cell.setSelectionRange(2, 2)
    await act(async () => {
      cell.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    })
    expect([cell.value, cell.selectionStart]).toEqual(['12', 2])
    await type(cell, '12345')
    await sheet.leave('a1')
    expect(sheet.grid.log).toEqual([['a1', 12_345]])
  })

  test('Enter stores and goes on', async () => {
    using sheet = await typedInto('a1', '7')
    await press(sheet.cell('a1'), 'Enter')
    expect(sheet.grid.log).toEqual([['a1', 7]])
    expect(document.activeElement).toBe(sheet.cell('b1'))
  })

  test('a minus that does not count is said, also after going on', async () => {
    using sheet = await typedInto('a1', '-3')
    expect(sheet.note()).toContain('3')
    await press(sheet.cell('a1'), 'Enter')
    expect(sheet.grid.log).toEqual([['a1', 3]])
    expect(sheet.note()).toContain('3')
    await sheet.focus('a1')
    expect(sheet.note()).toBeNull()
  })

  test('what cannot be taken now stays in the cell', async () => {
    using sheet = await typedInto('a1', '7')
    sheet.grid.isFull = true
    await sheet.leave('a1')
    expect(sheet.cell('a1').value).toBe('7')
    expect(sheet.grid.log).toEqual([])
  })

  test('a page that goes away stores what was typed into it', async () => {
    const sheet = await typedInto('a1', '7')
    sheet[Symbol.dispose]()
    expect(sheet.grid.log).toEqual([['a1', 7]])
  })
})

describe('what cannot be read', () => {
  test.each(['1e3', '10-20', 'abc', '1200*1.03', '٣٬٥'])(
    '%s stays with its reason, and nothing is stored',
    async (text) => {
      using sheet = await typedInto('a1', text)
      await sheet.leave('a1')
      expect(sheet.cell('a1').value).toBe(text)
      expect(sheet.cell('a1').getAttribute('aria-invalid')).toBe('true')
      expect(sheet.note()).not.toBeNull()
      expect(sheet.grid.log).toEqual([])
      expect(sheet.grid.previewed).toBeNull()
    },
  )

  test('Enter does not leave it', async () => {
    using sheet = await typedInto('a1', 'abc')
    await press(sheet.cell('a1'), 'Enter')
    expect(document.activeElement).toBe(sheet.cell('a1'))
  })

  test('Escape brings the former value back', async () => {
    using sheet = await typedInto('a1', 'abc')
    await press(sheet.cell('a1'), 'Enter')
    await press(sheet.cell('a1'), 'Escape')
    expect(sheet.cell('a1').value).toBe('235')
    expect(sheet.note()).toBeNull()
    await sheet.leave('a1')
    expect(sheet.grid.log).toEqual([])
  })

  test('it is still there when the cell comes back into the page', async () => {
    using sheet = await typedInto('a1', 'abc')
    await sheet.leave('a1')
    await sheet.shown.again(null)
    await sheet.again()
    expect(sheet.cell('a1').value).toBe('abc')
    expect(sheet.grid.entries.open).toEqual(['a1'])
  })
})

describe('undo keys', () => {
  const undo = (element: HTMLElement, init: KeyboardEventInit = {}) =>
    act(async () => {
      const event = { key: 'z', ctrlKey: true, bubbles: true, cancelable: true, ...init }
      element.dispatchEvent(new KeyboardEvent('keydown', event))
    })

  test('take typing back first, then the steps of the grid', async () => {
    using sheet = await typedInto('a1', '90')
    await undo(sheet.cell('a1'))
    expect(sheet.cell('a1').value).toBe('235')
    expect(sheet.grid.steps).toEqual([])
    await undo(sheet.cell('a1'))
    await undo(sheet.cell('a1'), { shiftKey: true })
    expect(sheet.grid.steps).toEqual(['undo', 'redo'])
  })

  test('work on keyboards of another script', async () => {
    using sheet = await openSheet({ a1: 1 })
    await sheet.focus('a1')
    await undo(sheet.cell('a1'), { key: 'ئ', code: 'KeyZ' })
    expect(sheet.grid.steps).toEqual(['undo'])
  })

  test('what a browser puts back into a cell that was left changes nothing', async () => {
    using sheet = await typedInto('a1', '90')
    await sheet.leave('a1')
    await type(sheet.cell('a1'), '9')
    expect(sheet.cell('a1').value).toBe('90')
    expect(sheet.grid.previewed).toBeNull()
    expect(sheet.grid.log).toEqual([['a1', 90]])
  })
})

test('why a text is refused and what else happened are said in one note, so that neither hides the other', async () => {
  const grid = new SmallGrid()
  grid.entries.set('a1', { text: 'abc', refusal: { code: 'number-malformed' }, isSignDropped: false })
  using shown = await render(
    <GridContext value={grid}>
      <AmountInput
        cellKey="a1"
        id="a1"
        label="a1"
        value={1}
        carried={null}
        present={1}
        mayBeNegative={false}
        isChanged={false}
        isPending={false}
        notice="Ben changed this to 7"
      />
    </GridContext>,
  )
  const note = find(shown.page, 'span', '[popover][role=alert]')
  expect([...note.children].map(({ textContent }) => textContent)).toEqual([
    'This is not a number.',
    'Ben changed this to 7',
  ])
  expect(find(shown.page, 'input').getAttribute('aria-describedby')).toBe(note.id)
})

test('why a text is refused lies over other figures only while its cell is looked at, and is always read out', async () => {
  using sheet = await typedInto('a1', 'abc')
  const isShown = () => find(sheet.shown.page, 'span', '[role=alert]').dataset['shown'] === 'true'
  await press(sheet.cell('a1'), 'Enter')
  expect(isShown()).toBe(true)
  await sheet.leave('a1')
  expect(isShown()).toBe(false)
  expect([sheet.note(), sheet.cell('a1').value]).toEqual(['This is not a number.', 'abc'])
  expect(sheet.cell('a1').getAttribute('aria-describedby')).toBe(
    find(sheet.shown.page, 'span', '[role=alert]').id,
  )
  await act(async () => sheet.cell('a1').dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  expect(isShown()).toBe(true)
  await act(async () => sheet.cell('a1').dispatchEvent(new PointerEvent('pointerout', { bubbles: true })))
  expect(isShown()).toBe(false)
  await sheet.focus('a1')
  expect(isShown()).toBe(true)
})

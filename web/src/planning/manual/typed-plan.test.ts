import { describe, expect, test } from 'vitest'
import { enterText } from '#grid/entries.ts'
import { unsavedOf } from './kept-plan.ts'
import { TypedPlan } from './typed-plan.ts'

const mine = { userId: 1, year: 2020 }

/** A plan where 14 is stored for division 1. */
function plan(): TypedPlan {
  const opened = new TypedPlan(mine)
  opened.setStored(new Map([[1, 14]]))
  return opened
}

describe('what is typed', () => {
  test('is what is sent: changed rows only', () => {
    const typed = plan()
    typed.write([
      { key: 'd1', value: 14 },
      { key: 'd2', value: 0 },
    ])
    expect([...typed.changes]).toEqual([[2, 0]])
  })

  test('is given up when its cell is emptied: empty rows are not sent', () => {
    const typed = plan()
    typed.write([{ key: 'd1', value: 15 }])
    typed.write([{ key: 'd1', value: null }])
    expect([typed.changes.size, typed.present('d1')]).toEqual([0, 14])
  })

  test('waits in the tab for the same person and year, until it is saved', () => {
    const typed = plan()
    typed.write([{ key: 'd1', value: 15 }])
    expect([...new TypedPlan(mine).changes]).toEqual([[1, 15]])
    expect(new TypedPlan({ ...mine, userId: 2 }).changes.size).toBe(0)
    expect(new TypedPlan({ ...mine, year: 2021 }).changes.size).toBe(0)
    typed.confirmSaved(typed.changes)
    expect(new TypedPlan(mine).changes.size).toBe(0)
  })

  test('over a stored value is not emptied, which is told of until the next entry', () => {
    const typed = plan()
    typed.write([{ key: 'd2', value: null }])
    expect(typed.isKept('d2'), 'nothing is stored there').toBe(false)
    typed.write([{ key: 'd1', value: null }])
    expect([typed.isKept('d1'), typed.present('d1')]).toEqual([true, 14])
    typed.preview({ key: 'd1', value: 1 })
    expect(typed.isKept('d1')).toBe(false)
    typed.write([{ key: 'd1', value: 15 }])
    typed.discard()
    expect(typed.isKept('d1'), 'it was given up knowingly').toBe(false)
  })

  test('counts as unsaved while it is being typed, unless it is what is stored', () => {
    const typed = plan()
    const types = (text: string, value: number | null) => {
      const entry = { text, refusal: null, isSignDropped: false }
      enterText({ entries: typed.entries, storedAmount: (key) => typed.stored(key) }, 'd1', entry)
      typed.preview(text === '6x' ? null : { key: 'd1', value })
      return typed.unsaved
    }
    expect(typed.unsaved).toBe(0)
    expect([types('6', 6), types('6x', null), types('', null), types('14', 14)]).toEqual([1, 1, 0, 0])
    typed.write([
      { key: 'd1', value: 14 },
      { key: 'd2', value: 3 },
    ])
    expect([typed.unsaved, types('61', 61)]).toEqual([1, 2])
    typed.write([{ key: 'd1', value: 61 }])
    expect([typed.unsaved, types('14', 14)]).toEqual([2, 1])
    typed.discard()
    expect(typed.unsaved).toBe(0)
  })

  test('is counted for years that are not shown, texts that no cell could take included', () => {
    const typed = plan()
    expect(unsavedOf(mine)).toBe(0)
    typed.write([{ key: 'd1', value: 15 }])
    typed.entries.set('d1', { text: 'x', refusal: { code: 'number-malformed' }, isSignDropped: false })
    typed.entries.set('d2', { text: 'x', refusal: { code: 'number-malformed' }, isSignDropped: false })
    expect([unsavedOf(mine), unsavedOf({ ...mine, year: 2021 })]).toEqual([2, 0])
  })

  test('goes on while what was there before is being saved', () => {
    const typed = plan()
    typed.write([{ key: 'd1', value: 15 }])
    const sent = typed.changes
    typed.write([{ key: 'd1', value: 16 }])
    typed.confirmSaved(sent)
    expect([...typed.changes]).toEqual([[1, 16]])
  })
})

test('undo and redo go step by step over what is not saved, a pasted block being one', () => {
  const typed = plan()
  typed.write([{ key: 'd1', value: 15 }])
  typed.write([
    { key: 'd1', value: 20 },
    { key: 'd2', value: 21 },
  ])
  expect(typed.undo()).toBe('d1')
  expect([...typed.changes]).toEqual([[1, 15]])
  typed.undo()
  expect([typed.changes.size, typed.undo()]).toEqual([0, null])
  typed.redo()
  typed.redo()
  expect([...typed.changes]).toEqual([
    [1, 20],
    [2, 21],
  ])
})

describe('what somebody else stores meanwhile', () => {
  test('under a typed value is told of, and the typed value stays', () => {
    const typed = plan()
    typed.write([{ key: 'd1', value: 15 }])
    typed.setStored(new Map([[1, 30]]))
    expect([typed.overtaken, typed.present('d1'), typed.stored('d1')]).toEqual([['d1'], 15, 30])
  })

  test('is told of, too, where it was taken away altogether', () => {
    const typed = plan()
    typed.setStored(new Map([[1, 6]]))
    typed.write([{ key: 'd1', value: 7 }])
    typed.setStored(new Map([[2, 6]]))
    expect([typed.overtaken, typed.stored('d1')]).toEqual([['d1'], null])
  })

  test('is no news where it is the same, or where it was seen and typed over', () => {
    const typed = plan()
    typed.write([{ key: 'd1', value: 15 }])
    typed.setStored(new Map([[1, 15]]))
    expect([typed.changes.size, typed.overtaken]).toEqual([0, []])
    typed.write([{ key: 'd1', value: 16 }])
    typed.setStored(new Map([[1, 30]]))
    typed.write([{ key: 'd1', value: 16 }])
    expect([[...typed.changes], typed.overtaken]).toEqual([[[1, 16]], []])
  })

  test('comes back when what is typed over it is given up', () => {
    const typed = plan()
    typed.write([{ key: 'd1', value: 15 }])
    typed.setStored(new Map([[1, 30]]))
    typed.discard(['d1'])
    expect([typed.changes.size, typed.present('d1')]).toEqual([0, 30])
  })
})

describe('a text that no cell could take', () => {
  const refused = { text: '10-20', refusal: { code: 'number-malformed' }, isSignDropped: false }

  test('waits in the tab like what is typed, until it is given up', () => {
    const typed = plan()
    typed.entries.set('d2', refused)
    expect(new TypedPlan(mine).entries.of('d2')).toEqual(refused)
    typed.discard()
    expect([typed.entries.open, new TypedPlan(mine).entries.open]).toEqual([[], []])
  })

  test('over a typed value keeps that value from being saved, counted and told of, and gives it back when it goes', () => {
    const typed = plan()
    typed.write([
      { key: 'd1', value: 15 },
      { key: 'd2', value: 3 },
    ])
    typed.entries.set('d1', refused)
    expect([[...typed.changes], typed.unsaved]).toEqual([[[2, 3]], 1])
    expect([typed.present('d1'), typed.shown('d1'), typed.isChanged('d1')]).toEqual([14, 14, false])
    typed.setStored(new Map([[1, 30]]))
    expect([typed.overtaken, typed.shown('d1')]).toEqual([[], 30])
    expect(unsavedOf(mine), 'both wait in the tab').toBe(2)
    typed.entries.set('d1', null)
    expect([typed.changes.get(1), typed.shown('d1'), typed.overtaken]).toEqual([15, 15, ['d1']])
  })

  test('gives way to a step back or forward over its cell, and stays in others', () => {
    const typed = plan()
    typed.write([{ key: 'd2', value: 15 }])
    typed.entries.set('d2', refused)
    typed.entries.set('d3', refused)
    typed.undo()
    expect(typed.entries.open).toEqual(['d3'])
    typed.entries.set('d2', refused)
    typed.redo()
    expect([typed.entries.open, typed.shown('d2')]).toEqual([['d3'], 15])
  })

  test('gives way to a value that is already there', () => {
    const typed = plan()
    typed.entries.set('d1', refused)
    typed.write([{ key: 'd1', value: 14 }])
    expect([typed.entries.open, typed.changes.size]).toEqual([[], 0])
  })

  test('stays when theirs is taken in another cell', () => {
    const typed = plan()
    typed.write([{ key: 'd1', value: 15 }])
    typed.entries.set('d2', refused)
    typed.setStored(new Map([[1, 30]]))
    typed.discard(typed.overtaken)
    expect([typed.entries.open, typed.changes.size]).toEqual([['d2'], 0])
  })
})

describe('what somebody else stores under a text that no cell could take', () => {
  function refusedIn(typed: TypedPlan, key: string): void {
    const refused = { text: '10-20', refusal: { code: 'number-malformed' }, isSignDropped: false }
    enterText({ entries: typed.entries, storedAmount: (each) => typed.stored(each) }, key, refused)
  }

  test('is told of, and the text stays', () => {
    const typed = plan()
    refusedIn(typed, 'd1')
    expect(typed.changedUnder).toEqual([])
    typed.setStored(new Map([[1, 30]]))
    expect([typed.changedUnder, typed.entries.open, typed.overtaken]).toEqual([['d1'], ['d1'], []])
    typed.setStored(new Map([[1, 14]]))
    expect(typed.changedUnder).toEqual([])
  })

  test('is told of after the page was loaded again, once it is known what is stored', () => {
    refusedIn(plan(), 'd1')
    const again = new TypedPlan(mine)
    expect(again.changedUnder).toEqual([])
    again.setStored(new Map([[1, 30]]))
    expect(again.changedUnder).toEqual(['d1'])
  })

  test('is no news where it is what one saved oneself', () => {
    const typed = plan()
    typed.write([{ key: 'd1', value: 15 }])
    const sent = typed.changes
    typed.startSending(sent)
    refusedIn(typed, 'd1')
    typed.setStored(new Map([[1, 15]]))
    expect(typed.changedUnder).toEqual([])
    typed.confirmSaved(sent)
    expect(typed.changedUnder).toEqual([])
  })
})

describe('what is typed while a save is under way', () => {
  function saving() {
    const typed = plan()
    typed.write([{ key: 'd1', value: 15 }])
    const sent = typed.changes
    typed.startSending(sent)
    return { typed, sent }
  }

  test.each([16, 14])('is not overtaken by it: %i over 15', (value) => {
    const { typed, sent } = saving()
    typed.write([{ key: 'd1', value }])
    typed.setStored(new Map([[1, 15]])) // the list may arrive before the answer to the save
    expect(typed.overtaken).toEqual([])
    typed.confirmSaved(sent)
    expect([[...typed.changes], typed.overtaken]).toEqual([[[1, value]], []])
  })

  test('is what stood there before, where the change that is on its way is taken back', () => {
    const { typed, sent } = saving()
    typed.undo()
    expect(typed.shown('d1')).toBe(14)
    typed.confirmSaved(sent)
    expect([typed.shown('d1'), [...typed.changes], typed.overtaken]).toEqual([14, [[1, 14]], []])
  })

  test('is nothing once more, where it was taken back and the save is refused', () => {
    const { typed } = saving()
    typed.undo()
    typed.rejectSent()
    expect([typed.shown('d1'), typed.changes.size]).toEqual([14, 0])
  })

  test('is overtaken by what somebody else stored', () => {
    const { typed, sent } = saving()
    typed.write([{ key: 'd1', value: 16 }])
    typed.confirmSaved(sent)
    typed.setStored(new Map([[1, 30]]))
    expect(typed.overtaken).toEqual(['d1'])
  })

  test('is given up when it is what stands there, the save being refused', () => {
    const { typed } = saving()
    typed.write([{ key: 'd1', value: 14 }])
    typed.rejectSent()
    expect(typed.changes.size).toBe(0)
  })
})

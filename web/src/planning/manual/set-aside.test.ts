import { describe, expect, test } from 'vitest'
import { unsavedOf } from './kept-plan.ts'
import { TypedPlan } from './typed-plan.ts'

const mine = { userId: 1, year: 2020 }

describe('what was typed for a division that is gone', () => {
  const schools = [1, 'Schools'] as const
  const sports = [2, 'Sports'] as const

  /** A value of 15 for Schools, and a refused text for Sports. */
  function typedForBoth(): TypedPlan {
    const typed = new TypedPlan(mine)
    typed.setStored(new Map([[1, 14]]))
    typed.setDivisions(new Map([schools, sports]))
    typed.write([{ key: 'd1', value: 15 }])
    typed.entries.set('d2', { text: 'x', refusal: { code: 'number-malformed' }, isSignDropped: false })
    return typed
  }

  test('is set aside by name, also when it went while the page was away, and waits in the tab no longer', () => {
    typedForBoth()
    const again = new TypedPlan(mine)
    again.setDivisions(new Map([[3, 'Parks']]))
    expect(again.setAside).toEqual([
      { id: 1, name: 'Schools', entered: 15 },
      { id: 2, name: 'Sports', entered: 'x' },
    ])
    expect([again.changes.size, again.unsaved, again.refusedCells, unsavedOf(mine)]).toEqual([0, 0, [], 0])
    expect(new TypedPlan(mine).setAside).toEqual([])
  })

  test('is counted of years that are not shown only where its division is there', () => {
    typedForBoth()
    expect([unsavedOf(mine), unsavedOf(mine, (id) => id === 2)]).toEqual([2, 1])
  })

  test('is passed over by undo and redo', () => {
    const typed = typedForBoth()
    typed.write([{ key: 'd2', value: 3 }])
    typed.write([{ key: 'd1', value: 16 }])
    typed.setDivisions(new Map([sports]))
    expect([typed.undo(), typed.isUndoable, typed.changes.size]).toEqual(['d2', false, 0])
    expect([typed.redo(), typed.isRedoable, [...typed.changes]]).toEqual(['d2', false, [[2, 3]]])
  })

  test('comes back with it, unless it was read', () => {
    const typed = typedForBoth()
    typed.removeDivisions([1])
    expect([typed.setAside.length, typed.changes.size]).toEqual([1, 0])
    typed.setDivisions(new Map([schools, sports]))
    expect([typed.setAside.length, [...typed.changes]]).toEqual([0, [[1, 15]]])
    typed.removeDivisions([1])
    typed.dropSetAside()
    typed.setDivisions(new Map([schools, sports]))
    expect([typed.changes.size, typed.refusedCells]).toEqual([0, ['d2']])
  })

  test('is said by what stood in the tab before names were kept there', () => {
    sessionStorage.setItem('staffplan.typed.1.manual.2020', '[[7,{"value":3,"base":null}]]')
    const typed = new TypedPlan(mine)
    expect([...typed.changes]).toEqual([[7, 3]])
    typed.setDivisions(new Map([schools]))
    expect(typed.setAside).toEqual([{ id: 7, name: null, entered: 3 }])
  })
})

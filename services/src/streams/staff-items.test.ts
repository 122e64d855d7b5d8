import { expect, test } from 'vitest'
import { type StaffItem, StaffItems } from './staff-items.ts'

function item(id: number, name: string): StaffItem {
  const personal = { employeeId: `E${id}`, name } as StaffItem['values']['personal'] // the others do not matter here
  return { values: { costCentreId: 1, personal }, revision: 3n }
}

function year(people: number): StaffItems {
  const items = new StaffItems()
  for (let id = 1; id <= people; id += 1) items.set(id, item(id, `Person ${id}`))
  return items
}

function restored(items: StaffItems): StaffItems {
  const again = new StaffItems()
  for (const part of items.pack()) again.addPacked(part())
  return again
}

/**
 * Checks that rows are packed like those of a year that was never packed: processes that share a store write the same
 * bytes.
 */
function packedAlike(a: StaffItems, b: StaffItems): void {
  expect([...a]).toEqual([...b])
  expect(a.pack().map((part) => part())).toEqual(b.pack().map((part) => part()))
}

test('packed rows are what they were, in their order', () => {
  const items = restored(year(1_200))
  expect([items.size, items.get(700)]).toEqual([1_200, item(700, 'Person 700')])
  expect(items.get(1_201)).toBeUndefined()
  packedAlike(restored(items), year(1_200))
})

test('what is changed, removed or added counts before and after the rows around it are read', () => {
  const [kept, whole] = [restored(year(1_200)), year(1_200)]
  for (const items of [kept, whole]) {
    items.set(600, item(600, 'Changed'))
    items.delete(601)
    items.delete(1)
    items.set(5_000, item(5_000, 'Added'))
    expect([items.get(600), items.get(601), items.size]).toEqual([item(600, 'Changed'), undefined, 1_199])
    expect(items.get(602)).toEqual(item(602, 'Person 602'))
  }
  packedAlike(kept, whole)
})

test('parts hold the rows as they were when they were packed', () => {
  const items = restored(year(700))
  const parts = items.pack()
  items.set(3, item(3, 'Later'))
  items.delete(4)
  const before = new StaffItems()
  for (const part of parts) before.addPacked(part())
  expect([...before]).toEqual([...year(700)])
})

test('a copy stays as it is, whatever becomes of the year, packed or not', () => {
  for (const items of [year(1_200), restored(year(1_200))]) {
    const copy = items.copy()
    items.set(600, item(600, 'Changed'))
    items.delete(601)
    expect([...copy]).toEqual([...year(1_200)])
    expect([items.get(600), items.get(601)]).toEqual([item(600, 'Changed'), undefined])
  }
})

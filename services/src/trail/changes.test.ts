import { expect, test } from 'vitest'
import { changesIn } from './changes.ts'

const KEY = 'in|b1-p1-y2020'
const written = (more: object) => {
  const command = { clientId: 'tab1', seq: 3, base: 11, via: 'ws', prevHash: 'a' }
  return { type: 'DraftOpsApplied', data: { ...command, ops: [{ k: KEY, v: 2 }], ...more } }
}
const entry = { field: KEY, from: null, to: 2 }

test.each([
  [{ cause: 'discard' }, [['cause', 'discard']]],
  [
    { cause: 'restore', snapshot: { title: 'spring', rev: 4 } },
    [
      ['cause', 'restore'],
      ['snapshot.title', 'spring'],
      ['snapshot.rev', 4],
    ],
  ],
  [
    { cause: 'restore', moment: 7 },
    [
      ['cause', 'restore'],
      ['moment', 7],
    ],
  ],
  [
    { cause: 'undo', undone: 9, revertedUser: 2 },
    [
      ['cause', 'undo'],
      ['undone', 9],
      ['revertedUser', 2],
    ],
  ],
])('a write of the draft that nobody typed says what it came from: %o', (more, told) => {
  expect(changesIn(written(more))).toEqual([...told.map(([field, to]) => ({ field, to })), entry])
})

test('what was typed says no more than what was written', () => {
  expect(changesIn(written({ cause: 'edit' }))).toEqual([entry])
})

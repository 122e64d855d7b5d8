import { act } from 'react'
import { expect, test } from 'vitest'
import { find, press, type } from '#testing/render.tsx'
import { disconnectedSession, renderOnBoard } from '../board/board.given.tsx'
import { useBoard } from '../board/board.ts'
import { applied } from '../draft/draft-store.given.ts'
import { AmountCell } from './amount-cell.tsx'

const EARLIER = 'in|b1-p1-y2020'
const KEY = 'in|b1-p1-y2021'
const SARA = 2

function Cell() {
  const { row, column } = useBoard().sheet.cell(KEY)! // exists in the worked example
  return <AmountCell row={row} column={column} />
}

/** A relative change of the carried value is typed into an empty cell; then Sara writes `k`. */
async function overtaken(k: string) {
  const session = disconnectedSession({ cells: [{ k: EARLIER, v: 10_000, w: '2.tab-hers:1', rev: 0 }] })
  const shown = await renderOnBoard(session, <Cell />)
  const cell = find(shown.page, 'input')
  await act(async () => cell.focus())
  await type(cell, '+5%')
  const seen = session.store.value(KEY)
  await act(async () => {
    session.store.receive([applied({ rev: 1, ops: [{ k, v: 20_000 }], by: SARA })])
    session.store.show()
  })
  return Object.assign(shown, { session, cell, seen })
}

test.each([
  ['the year before, which is carried', EARLIER],
  ['the cell itself', KEY],
])(
  'somebody writes %s while a change of it is typed: what was seen is stored, and it is said what has come',
  async (_, key) => {
    using page = await overtaken(key)
    expect(page.seen).toBe(10_500)
    const note = find(page.page, 'span', '[popover]').textContent
    expect(note).toContain('Calculated from 10\u202F000; by now 20\u202F000 counts here.')
    await press(page.cell, 'Enter')
    expect(page.session.store.kept(KEY)).toBe(10_500)
  },
)

test.each([
  ['the cell, which is said there: knowingly', KEY, 0],
  ['another cell: as in any other entry', EARLIER, undefined],
])('somebody writes %s, and it is gone over', async (_, key, seen) => {
  using page = await overtaken(key)
  await press(page.cell, 'Enter')
  const [sent] = page.session.store.pending
  expect(sent).toMatchObject({ type: 'ops', base: 1, ops: [{ k: KEY, v: 10_500 }] })
  expect(sent && 'seen' in sent ? sent.seen : undefined).toBe(seen)
})

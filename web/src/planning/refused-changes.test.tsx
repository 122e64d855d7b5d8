import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { FieldError } from '@staffplan/contracts/refusal'
import { unit } from '@staffplan/contracts/arithmetic/plan.given'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { find, press, render } from '#testing/render.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { AmountCell } from './bands/amount-cell.tsx'
import { disconnectedSession, exampleGround, FEWER, OnBoard } from './board/board.given.tsx'
import { type Board, useBoard } from './board/board.ts'
import { keptRefusals } from './board/kept-refusals.ts'
import { applied } from './draft/draft-store.given.ts'
import { refusedOps } from './draft/refusals.ts'
import { RefusedChanges } from './refused-changes.tsx'

const KEY = 'in|b1-p1-y2020'
/** A special driver of the worked example, in percent. */
const RELATIVE = 1

/** The cell of the plan's first driver in its first plan year. */
function Cell() {
  const { row, column } = useBoard().sheet.cell(KEY)! // exists in the worked example
  return <AmountCell row={row} column={column} />
}

type Session = ReturnType<typeof disconnectedSession>

function refuse(session: Session, v: number | null) {
  refuseOps(session, [{ k: KEY, v }], { pointer: '/ops/0/v', code: 'number-malformed' })
}

function refuseOps(session: Session, ops: readonly DraftOp[], ...details: readonly FieldError[]) {
  const refused = refusedOps(
    { ops },
    { ops },
    { code: 'invalid', details: details.map((each) => ({ ...each })) },
  )
  session.refusals.add({ ops: refused, areHeld: false })
}

const onPage = (session: Session) =>
  render(
    <OnBoard session={session}>
      <Cell />
      <RefusedChanges />
      <Toasts />
    </OnBoard>,
  )

test('what the server refuses for good stands in its cell again with the reason, and is named', async () => {
  const session = disconnectedSession({ cells: [{ k: KEY, v: 1100, w: '2.tab-ben:1', rev: 0 }] })
  using shown = await onPage(session)
  const cell = find(shown.page, 'input')
  await act(async () => refuse(session, 90))
  expect(cell.value).toBe('90')
  expect(cell.getAttribute('aria-invalid')).toBe('true')
  expect(find(shown.page, 'span', '[role=alert]').textContent).not.toBe('')
  expect(document.body.textContent).toContain('2020 → \u206690\u2069')
  // Focusing the cell does not send the value again.
  await act(async () => cell.focus())
  await act(async () => cell.blur())
  expect(cell.value).toBe('90')
  expect(session.store.pending).toEqual([])
})

test('what was refused while another screen was shown stands in its cell when the page is opened', async () => {
  const session = disconnectedSession()
  refuse(session, 90)
  using shown = await onPage(session)
  expect(find(shown.page, 'input').value).toBe('90')
})

test('so does what an earlier page of the tab has left', async () => {
  const reason = { code: 'number-malformed', params: {} }
  const session = disconnectedSession({
    cells: [{ k: KEY, v: 1100, w: '2.tab-ben:1', rev: 0 }],
    refusedOf: (whose) => {
      keptRefusals(whose).write([{ ops: [{ op: { k: KEY, v: 90 }, reason }], areHeld: false, isSaid: true }])
      return keptRefusals(whose)
    },
  })
  using shown = await onPage(session)
  expect(find(shown.page, 'input').value).toBe('90')
  expect(find(shown.page, 'span', '[role=alert]').textContent).not.toBe('')
})

test('what was entered since is not replaced by what was refused', async () => {
  const session = disconnectedSession()
  session.edit([{ k: KEY, v: 95 }])
  using shown = await onPage(session)
  await act(async () => refuse(session, 90))
  expect(find(shown.page, 'input').value).toBe('95')
})

test.each([
  [{ max: 100 }, 'out-of-range', 'At most 10 000 %.'],
  [{ min: -100 }, 'out-of-range', 'At most 10 000 %.'],
  [{ step: 0.00001 }, 'not-a-step', 'Enter a multiple of 0.001.'],
])('of a relative special driver %j is told in percent, as it was typed', async (params, code, told) => {
  const session = disconnectedSession()
  using shown = await onPage(session)
  const special = { k: 'drv|b1-d1|1', v: { driverID: RELATIVE, value: 120, pos: 0 } }
  await act(async () => refuseOps(session, [{ k: KEY, v: 90 }, special], { pointer: '/ops/1', code, params }))
  expect(shown.page.textContent.replaceAll('\u202F', ' ')).toContain(told)
})

test('bounds of absolute special drivers and of inputs are told in their own unit', async () => {
  const session = disconnectedSession()
  using shown = await onPage(session)
  const special = { k: 'drv|b1-d1|1', v: { driverID: FEWER, value: 2_000_000, pos: 0 } }
  const refused = { code: 'out-of-range', params: { max: 1_000_000 } }
  await act(async () => refuseOps(session, [special], { pointer: '/ops/0', ...refused }))
  await act(async () => refuseOps(session, [{ k: KEY, v: 90 }], { pointer: '/ops/0', ...refused }))
  const told = shown.page.textContent.replaceAll('\u202F', ' ').match(/At most [^.]*\./g)
  expect(new Set(told)).toEqual(new Set(['At most 1 000 000.']))
})

const told = () => document.body.textContent.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u202F', ' ')
const GONE = { k: 'in|b1-p99-y2020', v: 77 }

test('of a command with several writes each has its own reason, and only those that are wrong are named', async () => {
  const session = disconnectedSession()
  using shown = await onPage(session)
  const ops = [{ k: 'in|b1-p1-y2021', v: 1600 }, { k: KEY, v: 2_000_000 }, GONE]
  const bound = { pointer: '/ops/1/v', code: 'out-of-range', params: { max: 1_000_000 } }
  await act(async () => refuseOps(session, ops, bound, { pointer: '/ops/2', code: 'reference-unknown' }))
  expect(find(shown.page, 'input').value).toBe('2000000')
  const reason = () => find(shown.page, 'span', '[role=alert]').textContent.replaceAll('\u202F', ' ')
  expect(reason()).toContain('At most 1 000 000.')
  expect(told()).toContain('2020 → 2 000 000. At most 1 000 000.')
  expect(told()).toContain('something that no longer exists → 77. ')
  expect(told()).not.toContain('1 600')
})

test('what the server will not let a step back write is named with the reason, and its cell stays as it is', async () => {
  const session = disconnectedSession({ cells: [{ k: KEY, v: 1100, w: '1.tab-mine:1', rev: 0 }] })
  using shown = await onPage(session)
  const reason = { code: 'too-many-special-drivers', params: { max: 200 } }
  const special = { k: 'drv|b1-d1|1', v: { driverID: FEWER, value: -5, pos: 0 } }
  const ops = [{ k: KEY, v: 90 }, special].map((op) => ({ op, reason }))
  await act(async () => session.refusedSteps.tell({ ops, areHeld: false, step: 'undo' }))
  expect(told()).toMatch(/Not undone: .*2020 → 90.*division 1.*At most 200 special drivers/u)
  expect(find(shown.page, 'input').value).toBe('1\u202F100')
})

test('what was not undone is named no more once it is undone after all', async () => {
  const other = 'in|b1-p1-y2021'
  const session = disconnectedSession()
  using _shown = await onPage(session)
  const ops = [KEY, other].map((k) => ({ k, v: 90 }))
  session.edit(ops)
  session.store.receive([applied({ rev: 1, cid: 'tab-mine', seq: 1, ops })])
  const reason = { code: 'storage-full', params: {} }
  const refused = ops.map(({ k }) => ({ op: { k, v: null }, reason }))
  await act(async () => session.refusedSteps.tell({ ops: refused, areHeld: false, step: 'undo' }))
  await expect.poll(told).toMatch(/Not undone: .*2020.*2021/u)
  // Somebody else has removed one of the values.
  await act(async () => session.store.receive([applied({ rev: 2, ops: [{ k: other, v: null }] })]))
  await expect.poll(told).not.toContain('2021')
  expect(told()).toMatch(/Not undone: .*2020/u)
  await act(async () => void session.history.undo())
  // The toast stays in the page until its animation has ended.
  await expect.poll(() => document.querySelectorAll('.toasts [role=alert]')).toHaveLength(0)
})

test('of a block that is refused piece by piece one toast says how much it is, and a later one begins anew', async () => {
  const session = disconnectedSession()
  using shown = await onPage(session)
  const toasts = () => [...shown.page.querySelectorAll('.toast-text')].map(({ textContent }) => textContent)
  const gone = (from: number) =>
    Array.from({ length: 100 }, (_, index) => ({ k: `in|b1-p${1000 + from + index}-y2020`, v: 77 }))
  const unknown = (index: number) => ({ pointer: `/ops/${index}`, code: 'reference-unknown' })
  for (const from of [0, 100, 200]) {
    const ops = gone(from)
    await act(async () => refuseOps(session, ops, ...ops.map((_, index) => unknown(index))))
    await expect.poll(toasts).toHaveLength(1)
  }
  await expect.poll(() => toasts()[0]).toContain('297 more')
})

test('what is held again stands above the plan, not in its cell', async () => {
  const session = disconnectedSession()
  using shown = await onPage(session)
  const reason = { code: 'out-of-range', params: { max: 100 } }
  await act(async () => session.refusals.add({ ops: [{ op: { k: KEY, v: 90 }, reason }], areHeld: true }))
  expect(find(shown.page, 'input').value).toBe('')
  expect(told()).toContain('2020 → 90. At most 100.')
})

test('what was said on another screen is said again only where no cell shows it', async () => {
  const session = disconnectedSession()
  const reason = { code: 'reference-unknown', params: {} }
  const ops = [{ k: KEY, v: 90 }, GONE].map((op) => ({ op, reason }))
  session.refusals.add({ ops, areHeld: false, isSaid: true })
  using shown = await onPage(session)
  await expect.poll(told).toContain('something that no longer exists → 77. ')
  expect(find(shown.page, 'input').value).toBe('90')
  expect(told()).not.toContain('2020 → 90')
})

test('what has been corrected, or given up, is named no more', async () => {
  const session = disconnectedSession({ cells: [] })
  using shown = await onPage(session)
  const other = 'in|b1-p1-y2021'
  const unknown = (index: number) => ({ pointer: `/ops/${index}`, code: 'reference-unknown' })
  const ops = [{ k: KEY, v: 90 }, { k: other, v: 91 }, GONE]
  await act(async () => refuseOps(session, ops, ...ops.map((_, index) => unknown(index))))
  await expect.poll(told).toContain('2020 → 90')
  await act(async () => void session.edit([{ k: other, v: 80 }]))
  await expect.poll(told).not.toContain('2021 → 91')
  expect(told()).toContain('2020 → 90')
  const cell = find(shown.page, 'input')
  await act(async () => cell.focus())
  await press(cell, 'Escape')
  await expect.poll(told).not.toContain('2020 → 90')
  expect(told()).toContain('something that no longer exists → 77. ')
})

test('a large block that is refused, and emptied again, costs no more for each cell than a small one', async () => {
  const COUNT = 400
  const units = Array.from({ length: COUNT }, (_, index) =>
    unit({
      id: index + 1,
      primary: { id: 1, weight: 1 },
      divisions: [{ id: index + 1, staff: 1, salary: 1 }],
    }),
  )
  const ops = units.map(({ businessUnit }) => ({ k: `in|b${businessUnit.id}-p1-y2020`, v: 5 }))
  const boards: Board[] = []
  function Peek() {
    boards.push(useBoard())
    return null
  }
  const session = disconnectedSession()
  using _shown = await render(
    <OnBoard session={session} ground={{ ...exampleGround, structure: units }}>
      <Peek />
      <RefusedChanges />
      <Toasts />
    </OnBoard>,
  )
  const { entries } = boards.at(-1)!.grid
  const looked = vi.spyOn(entries, 'of')
  await act(async () => refuseOps(session, ops, { pointer: '', code: 'storage-full' }))
  await expect.poll(told).toContain('397 more')
  await act(async () => {
    for (const { k } of ops.slice(1)) entries.set(k, null)
  })
  await expect.poll(told).toMatch(/: driver 1, source 1 2020 → 5\. /)
  expect(looked.mock.calls.length).toBeLessThan(10 * COUNT)
})

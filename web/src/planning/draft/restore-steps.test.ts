import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { expect, test, vi } from 'vitest'
import { applied } from './draft-store.given.ts'
import type { LoadPast } from './live-session-options.ts'
import { RestoreSteps } from './restore-steps.ts'
import type { SnapshotOutcome } from './snapshot-commands.ts'

const [CHANGED, SAME, NEW] = ['in|b1-p1-y2020', 'in|b1-p1-y2021', 'in|b1-s1-y2020']
const RESTORED = 7
const period = { startYear: 2019, planYears: 2 }

/** A user whose restore replaced 240 and 300 and wrote a third, empty cell, and who undoes it. */
async function takenBack(outcome: SnapshotOutcome, { loadPast }: { readonly loadPast?: LoadPast } = {}) {
  const asked: number[] = []
  const left: (readonly DraftOp[])[] = []
  const unnamed: number[] = []
  const said: SnapshotOutcome[] = []
  const steps = new RestoreSteps({
    planId: '2019',
    store: { kept: (k) => (k === SAME ? 300 : 555), isPending: () => false },
    snapshots: { stepRestore: async () => outcome },
    loadPast:
      loadPast ??
      (async (rev) => {
        asked.push(rev)
        const cell = { w: '1.tab-mine:1', rev: 1 }
        return {
          period,
          cells: [
            { k: CHANGED, v: 240, ...cell },
            { k: SAME, v: 300, ...cell },
          ],
        }
      }),
    onRestoreStepped: (_, settled) => said.push(settled),
    onSkipped: (ops) => left.push(ops),
    onUnnamed: (count) => unnamed.push(count),
  })
  return { answer: await steps.take('undo', RESTORED), asked, left, unnamed, said }
}

const refused = (code: 'guard-failed' | 'busy' | 'read-only', skipped: string[] = []): SnapshotOutcome => ({
  refused: { t: 'rej', topic: 'draft:2019', seq: 1, code, message: code, details: [], skipped },
})
const done = (skipped: string[]): SnapshotOutcome => ({
  done: { rev: 9, event: { ...applied({ rev: 9, ops: [] }), skipped } },
})

test.each([
  [
    'refused because all of it has been changed since',
    refused('guard-failed', [CHANGED, SAME, NEW]),
    'never',
  ],
  ['taken back but for what has been changed since', done([CHANGED, SAME, NEW]), { doneAt: 9 }],
] as const)('%s: what is left is named with what would have been written', async (_, outcome, told) => {
  const { answer, asked, left, said } = await takenBack(outcome)
  expect(answer).toEqual(told)
  await vi.waitFor(() =>
    expect(left).toEqual([
      [
        { k: CHANGED, v: 240 },
        { k: NEW, v: null },
      ],
    ]),
  )
  expect(asked).toEqual([RESTORED - 1])
  // The report of left-out writes says that nothing was undone.
  expect(said).toEqual(told === 'never' ? [] : [outcome])
})

const otherPlan = { period: { startYear: 2018, planYears: 2 }, cells: [] }
test.each([null, 'unreadable' as const, otherPlan])(
  'where the past cannot be had (%j) nothing is offered that would empty the cells, but it is said how many are left',
  async (past) => {
    const taken = await takenBack(refused('guard-failed', [CHANGED, SAME]), { loadPast: async () => past })
    await vi.waitFor(() => expect(taken.unnamed).toEqual([2]))
    expect([taken.answer, taken.left, taken.said]).toEqual(['never', [], []])
  },
)

test('an applied driver that stood under another key then is not offered to be removed', async () => {
  const { left, unnamed } = await takenBack(refused('guard-failed', [CHANGED, 'drv|b1-d5-y2020|1']))
  await vi.waitFor(() => expect(unnamed).toEqual([1]))
  expect(left).toEqual([[{ k: CHANGED, v: 240 }]])
})

test('where all is as it would have been written, the refusal is said', async () => {
  const { left, said } = await takenBack(refused('guard-failed', [SAME]))
  await vi.waitFor(() => expect(said).toHaveLength(1))
  expect(left).toEqual([])
})

test.each([
  ['offline', 'later'],
  ['lost', 'later'],
  ['unknown', 'later'],
  [refused('busy'), 'later'],
  [refused('read-only'), 'later'],
  [refused('guard-failed'), 'never'],
  [{ done: { rev: null, event: null } }, 'never'],
  [done([]), { doneAt: 9 }],
] as const)('%j can be tried again, or never: %j', async (outcome, told) => {
  const { answer, asked } = await takenBack(outcome)
  expect([answer, asked]).toEqual([told, []])
})

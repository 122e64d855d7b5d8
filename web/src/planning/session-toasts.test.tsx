import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { Toasts } from '#ui/toasts.tsx'
import type { SnapshotOutcome } from './draft/snapshot-commands.ts'
import {
  sayPublishedSnapshotSettled,
  sayPublishSettled,
  sayRefused,
  saySnapshotSettled,
  sayUnread,
} from './session-toasts.ts'

const code = 'guard-failed' as const
const refused = { t: 'rej' as const, topic: 'draft:2019', seq: 1, code, message: '', details: [] }
const cases: readonly [SnapshotOutcome, RegExp][] = [
  ['offline', /^The big picture is published, but not kept/],
  ['lost', /^The big picture is published\. The connection was lost/],
  [{ refused }, /^The big picture is published, but could not be kept/],
  [{ done: { rev: 3, event: null } }, /^The published state is kept/],
]

test.each(cases)(
  'what became of keeping a published state is never taken for the publish (%j)',
  async (outcome, said) => {
    using shown = await render(<Toasts />)
    const title = `Board ${JSON.stringify(outcome)}`
    await act(async () => sayPublishedSnapshotSettled(title, outcome))
    await expect
      .poll(() => [...shown.page.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent))
      .toContainEqual(expect.stringMatching(said))
  },
)

test('that the title was kept meanwhile is said by itself, not once more with the publish', async () => {
  using shown = await render(<Toasts />)
  const params = { rev: 7, at: '2026-03-03T10:00:00.000Z', by: 2 }
  const details = [{ pointer: '/args/title', code: 'snapshot-kept-meanwhile', params }]
  await act(async () => sayPublishedSnapshotSettled('Board of March', { refused: { ...refused, details } }))
  await act(async () => sayUnread())
  await expect.poll(() => shown.page.textContent).not.toBe('')
  expect(shown.page.textContent).not.toContain('Board of March')
})

test('whoever publishes what has just been published hears that their message is not stored', async () => {
  using shown = await render(<Toasts />)
  await act(async () => sayPublishSettled('already', { upTo: 3, message: 'as agreed' }))
  await expect.poll(() => shown.page.textContent).toContain('Your message was not stored.')
})

test('what the server did not take names the bound that it is beyond', async () => {
  using shown = await render(<Toasts />)
  const reason = { code: 'out-of-range', params: { max: 100, isPercent: true } }
  const ops = [{ op: { k: 'in|b1-p1-y2020', v: 200 }, reason }]
  await act(async () => sayRefused({ ops, areHeld: false }))
  await expect.poll(() => shown.page.textContent).toContain('At most 10\u202f000\u202f%.')
})

test('what succeeds in the end takes the place of what said that it had failed', async () => {
  using shown = await render(<Toasts />)
  const args = { upTo: 3 }
  const done = { done: { rev: 4, event: null } }
  await act(async () => sayPublishSettled({ refused }, args))
  await act(async () => saySnapshotSettled('create', 'Board of May', { refused }))
  await expect.poll(() => shown.page.textContent).toContain('Board of May')
  await act(async () => sayPublishSettled('published', args))
  await act(async () => saySnapshotSettled('create', 'Board of May', done))
  await expect.poll(() => shown.page.querySelectorAll('.Toastify__toast--success')).toHaveLength(2)
  expect(shown.page.querySelectorAll('.Toastify__toast--error')).toHaveLength(0)
})

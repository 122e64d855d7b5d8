import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import type { MomentPreview } from '@staffplan/contracts/planning/put-back'
import { act } from 'react'
import { useSearchParams } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { press } from '#records/record-form.given.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { disconnectedSession, OnBoard } from '../board/board.given.tsx'
import { applied } from '../draft/draft-store.given.ts'
import { RestoreMoment } from './restore-moment.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'

const KEY = 'in|b1-p1-y2020'
const preview: MomentPreview = {
  rev: 3,
  at: '2026-01-01T00:00:00.000Z',
  head: 8,
  changes: [{ k: KEY, v: 5 }],
  skipped: [],
}

async function opened(
  answer: () => Response | Promise<Response>,
  {
    page = <RestoreMoment />,
    asks = 'restore=3',
    told = preview,
    does = 'Restore',
    events = [] as readonly DraftFeedEvent[],
  } = {},
) {
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request)
    if (request.url.includes('/changes?from=9'))
      return Response.json({ events, basisChanges: [], next: null })
    return request.method === 'GET' ? Response.json(told) : answer()
  })
  const session = disconnectedSession()
  session.store.load({ epoch: 'one', rev: 8, cells: [{ k: KEY, v: 7, w: '1.a:1', rev: 8 }] })
  const shown = await renderWithStore(<OnBoard session={session}>{page}</OnBoard>, {
    path: `/OverviewPlanning/bigpicture?${asks}`,
  })
  const button = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === does)
  await vi.waitFor(() => expect(button()?.disabled).toBe(false))
  return { shown, session, sent, button }
}

test('a moment that is restored is the next step to be taken back', async () => {
  const { shown, session, sent, button } = await opened(() => Response.json({ rev: 9 }))
  await press(document.body, 'Restore')
  await vi.waitFor(() => expect(button()).toBeUndefined())
  expect(await sent.at(-1)!.json()).toEqual({ rev: 3, upTo: 8 })
  expect(session.history.upcoming('undo')).toBe('restored')
  shown[Symbol.dispose]()
})

test('an answer that comes on another page leaves its address alone', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { shown, session } = await opened(() => promise, { page: <Places /> })
  await press(document.body, 'Restore')
  await press(document.body, 'Elsewhere')
  resolve(Response.json({ rev: 9 }))
  await vi.waitFor(() => expect(session.history.upcoming('undo')).toBe('restored'))
  await act(async () => {})
  expect(shown.page.querySelector('output')?.textContent).toBe('open=7')
  shown[Symbol.dispose]()
})

function Places() {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      {search.has('restore') && <RestoreMoment />}
      <output>{search.toString()}</output>
      <button type="button" onClick={() => setSearch({ open: '7' })}>
        Elsewhere
      </button>
    </>
  )
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const fromCall = { ops: [{ k: KEY, v: 5 }], by: 1, cid: 'rest-mine' }

test.each([
  { way: 'restore', does: 'Restore', event: { cause: 'restore', moment: 3 } },
  { way: 'revert', does: 'Revert', event: { cause: 'undo', undone: 3 } },
] as const)(
  'where the answer to a $way is lost with the line, the feed tells of it, and it is the next step to be taken back',
  async ({ way, does, event }) => {
    const told = { ...preview, by: 2, kept: [] }
    const { shown, session, button } = await opened(lost, { asks: `${way}=3`, told, does })
    await press(document.body, does)
    await vi.waitFor(() => expect(button()?.getAttribute('aria-busy')).not.toBe('true'))
    const other = { ...applied({ rev: 9, ops: fromCall.ops, by: 2 }), ...event }
    await act(async () => session.store.receive([other]))
    expect(session.history.upcoming('undo')).toBeNull()
    await act(async () => session.store.receive([{ ...applied({ ...fromCall, rev: 10 }), ...event }]))
    expect(session.history.upcoming('undo')).toBe('restored')
    await vi.waitFor(() => expect(button()).toBeUndefined())
    shown[Symbol.dispose]()
  },
)

test('also where the whole plan is loaded in place of what happened', async () => {
  const events = [{ ...applied({ ...fromCall, rev: 10 }), cause: 'restore' as const, moment: 3 }]
  const { shown, session, button } = await opened(lost, { events })
  await press(document.body, 'Restore')
  await vi.waitFor(() => expect(button()?.getAttribute('aria-busy')).not.toBe('true'))
  await act(async () => session.store.load({ epoch: 'one', rev: 11, cells: [] }))
  await vi.waitFor(() => expect(button()).toBeUndefined())
  expect(session.history.upcoming('undo')).toBe('restored')
  shown[Symbol.dispose]()
})

test('it is one step, also where the answer comes when it is sent again', async () => {
  const answers = [lost, () => Response.json({ rev: 9 })]
  const { shown, session, sent, button } = await opened(() => answers.shift()!())
  await press(document.body, 'Restore')
  await vi.waitFor(() => expect(button()?.getAttribute('aria-busy')).not.toBe('true'))
  await press(document.body, 'Restore')
  await vi.waitFor(() => expect(button()).toBeUndefined())
  const [first, second] = sent.slice(-2).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(second).toBe(first)
  const stored = { ...applied({ ...fromCall, rev: 9 }), cause: 'restore' as const, moment: 3 }
  await act(async () => session.store.receive([stored]))
  const { done } = JSON.parse(sessionStorage.getItem('staffplan.steps.2019.1')!)
  expect(done).toMatchObject([{ restoredAt: 9 }])
  shown[Symbol.dispose]()
})

test('where it was stored although the answer said otherwise, that takes the place of what was said, which named it', async () => {
  const problem = { code: 'store-unavailable', errors: [] }
  const page = (
    <>
      <RestoreMoment />
      <Toasts />
    </>
  )
  const { shown, session } = await opened(() => Response.json(problem, { status: 503 }), { page })
  await press(document.body, 'Restore')
  const failures = () =>
    [...document.querySelectorAll('.Toastify__toast')].filter(({ textContent }) =>
      /moment of .*2026.* could not be restored/u.test(textContent ?? ''),
    ).length
  await vi.waitFor(() => expect(failures()).toBe(1))
  const stored = { ...applied({ ...fromCall, rev: 9 }), cause: 'restore' as const, moment: 3 }
  await act(async () => session.store.receive([stored]))
  await vi.waitFor(() => expect(failures()).toBe(0))
  shown[Symbol.dispose]()
})

test('where somebody was faster it is said, and nothing can be taken back', async () => {
  const problem = { code: 'guard-failed', errors: [] }
  const { shown, session, button } = await opened(() => Response.json(problem, { status: 409 }))
  await press(document.body, 'Restore')
  await vi.waitFor(() => expect(button()?.disabled).toBe(false))
  expect(session.history.upcoming('undo')).not.toBe('restored')
  shown[Symbol.dispose]()
})

test('of a change that is reverted it is said what stays and whose that is; then it is the next step to be taken back', async () => {
  const kept = [{ k: 'in|b1-p1-y2021', v: 6 }]
  const told = { ...preview, by: 2, kept }
  const { shown, session, sent, button } = await opened(() => Response.json({ rev: 9 }), {
    asks: 'revert=3',
    told,
    does: 'Revert',
  })
  const dialog = document.querySelector('[role="dialog"]')?.textContent
  expect(dialog).toContain('Sara Idris')
  expect(dialog).toContain('1 value of the draft changes')
  expect(dialog).toContain('1 has been changed since and stays.')
  await press(document.body, 'Revert')
  await vi.waitFor(() => expect(button()).toBeUndefined())
  expect(new URL(sent.at(-1)!.url).pathname).toBe('/v1/bigPicture/revert')
  expect(await sent.at(-1)!.json()).toEqual({ rev: 3, upTo: 8 })
  expect(session.history.upcoming('undo')).toBe('restored')
  shown[Symbol.dispose]()
})

test.each([
  { way: 'restore', does: 'Restore' },
  { way: 'revert', does: 'Revert' },
])('an entry whose division has moved is one of the changes of a $way', async ({ way, does }) => {
  const changes = [
    { k: 'drv|b1-d1|7', v: { driverID: 1, value: 0.3, pos: 0 } },
    { k: KEY, v: 5 },
    { k: 'drv|b2-d1|7', v: null },
  ]
  const told = { ...preview, by: 2, kept: [], changes }
  const { shown } = await opened(() => Response.json({ rev: 9 }), { asks: `${way}=3`, told, does })
  const dialog = document.querySelector('[role="dialog"]')
  expect(dialog?.textContent).toContain('2 values of the draft change')
  expect(dialog?.querySelectorAll('details li')).toHaveLength(2)
  expect(dialog?.querySelector('details li')?.textContent).toContain('special 1')
  shown[Symbol.dispose]()
})

test('of a change of one’s own it is said that it is', async () => {
  const told = { ...preview, by: 1, kept: [] }
  const { shown } = await opened(() => Response.json({ rev: 9 }), { asks: 'revert=3', told, does: 'Revert' })
  const dialog = document.querySelector('[role="dialog"]')?.textContent
  expect(dialog).toContain('· You')
  expect(dialog).not.toContain('Ben Kaya')
  shown[Symbol.dispose]()
})

test('where nothing of a change is left to put back it says so', async () => {
  const told = { ...preview, changes: [], by: 2, kept: [] }
  vi.stubGlobal('fetch', async () => Response.json(told))
  const session = disconnectedSession()
  session.store.load({ epoch: 'one', rev: 8, cells: [] })
  using _ = await renderWithStore(
    <OnBoard session={session}>
      <RestoreMoment />
    </OnBoard>,
    { path: '/OverviewPlanning/bigpicture?revert=3' },
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('There is nothing left to put back.'))
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Revert')
  expect(button?.disabled).toBe(true)
})

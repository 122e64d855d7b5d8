import { act } from 'react'
import { Provider } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { openStore, press } from '#records/record-form.given.tsx'
import { render } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from '../board/board.given.tsx'
import { RestoreMoment } from './restore-moment.tsx'

afterEach(() => vi.unstubAllGlobals())

const KEY = 'in|b1-p1-y2020'
const preview = {
  rev: 3,
  at: '2026-01-01T00:00:00.000Z',
  head: 8,
  changes: [{ k: KEY, v: 5 }],
  skipped: [],
}

async function opened(
  answer: () => Response | Promise<Response>,
  { page = <RestoreMoment />, asks = 'restore=3', told = preview, does = 'Restore' } = {},
) {
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request)
    return request.method === 'GET' ? Response.json(told) : answer()
  })
  const session = disconnectedSession({ cells: [] })
  session.store.load({ epoch: 'one', rev: 8, cells: [{ k: KEY, v: 7, w: '1.a:1', rev: 8 }] })
  const shown = await render(
    <Provider store={openStore()}>
      <OnBoard session={session}>{page}</OnBoard>
    </Provider>,
    { path: `/OverviewPlanning/bigpicture?${asks}` },
  )
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

test('one’s own change that is reverted is called one’s own', async () => {
  const told = { ...preview, by: 1, kept: [] }
  const { shown } = await opened(() => Response.json({ rev: 9 }), { asks: 'revert=3', told, does: 'Revert' })
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('· You')
  shown[Symbol.dispose]()
})

test('where nothing of a change is left to put back it says so', async () => {
  const told = { ...preview, changes: [], by: 2, kept: [] }
  vi.stubGlobal('fetch', async () => Response.json(told))
  const session = disconnectedSession({ cells: [] })
  session.store.load({ epoch: 'one', rev: 8, cells: [] })
  using _ = await render(
    <Provider store={openStore()}>
      <OnBoard session={session}>
        <RestoreMoment />
      </OnBoard>
    </Provider>,
    { path: '/OverviewPlanning/bigpicture?revert=3' },
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('There is nothing left to put back.'))
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Revert')
  expect(button?.disabled).toBe(true)
})

import { act } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { openStore } from '#testing/open-store.ts'
import { find, render } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from '../board/board.given.tsx'
import { HistoryList } from './history-list.tsx'
import { Replay } from './replay.ts'

afterEach(() => vi.unstubAllGlobals())

const TIMEOUT = { timeout: 10_000 }
const HEAD = 199
const AT = '2026-03-01T10:00:00.000Z'
const write = (rev: number) => ({
  rev,
  at: AT,
  by: 1,
  kind: 'edit',
  skipped: 0,
  over: 0,
  parts: 1,
  changes: [{ k: 'in|b1-p1-y2020', from: rev, to: rev + 1 }],
  changed: 1,
})

/** The page that tests draw into has no sizes of its own: some eight rows are in view. */
function laidOut(): void {
  for (const size of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, get: () => 416 })
}

function answerOf({ url }: Request): Response {
  const { pathname, searchParams } = new URL(url)
  if (pathname.endsWith('/totals')) {
    const totals = searchParams.getAll('rev').map((rev) => ({ rev: +rev, fte: [+rev * 10], tpc: [null] }))
    return Response.json({ years: [2020], totals })
  }
  const [skip, limit, before] = ['skip', 'limit', 'before'].map((name) => Number(searchParams.get(name)))
  const content = Array.from({ length: HEAD + 1 }, (_, index) => write(HEAD - index))
    .filter(({ rev }) => rev < before!)
    .slice(skip, skip! + limit!)
  return Response.json({ content, count: before, next: null })
}

test('the row with the focus stays in the page while the list is paged through, and those in view are read', async () => {
  laidOut()
  vi.stubGlobal('fetch', async (request: Request) => answerOf(request))
  const replay = new Replay({
    rev: HEAD,
    at: AT,
    head: HEAD,
    loadState: async () => null,
    loadChanges: async () => null,
    loadEvent: async () => null,
    show: () => {},
    take: () => true,
  })
  using shown = await render(
    <Provider store={openStore()}>
      <OnBoard session={disconnectedSession({ cells: [] })}>
        <HistoryList
          replay={replay}
          head={HEAD}
          narrowed={{ user: null, kind: null }}
          year={2020}
          mayRevert={false}
        />
      </OnBoard>
    </Provider>,
  )
  const row = (place: number) => find(shown.page, 'li', `[aria-posinset="${place}"]`)
  await vi.waitFor(() => expect(row(2).textContent).toMatch(/[+]10\.00\W+FTE$/), TIMEOUT)
  const second = find(row(2), 'button')
  await act(async () => second.focus())
  const list = find(shown.page, 'ol').parentElement!
  for (const place of [60, 130]) {
    await act(async () => {
      list.scrollTop = place * 52
      list.dispatchEvent(new Event('scroll'))
    })
    await vi.waitFor(() => expect(row(place + 1).querySelector('button')).not.toBeNull(), TIMEOUT)
    expect(document.activeElement).toBe(second)
    expect(shown.page.querySelectorAll('li').length).toBeLessThan(30)
  }
})

import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, find } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from '../board/board.given.tsx'
import { HistoryList } from './history-list.tsx'
import { Replay } from './replay.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'

const TIMEOUT = { timeout: 10_000 }
const HEAD = 199
/** More than one stretch of the list holds. */
const MANY = 600_000
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

/** The test page does no layout, so elements are given sizes: about eight rows fit. */
function laidOut(): void {
  for (const size of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, get: () => 416 })
  // The height of the longest stretch, and scrolling without animation.
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', {
    configurable: true,
    get: () => 250_000 * 52,
  })
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, to?: ScrollToOptions | number) {
    if (typeof to === 'object') this.scrollTop = to.top ?? 0
    this.dispatchEvent(new Event('scroll'))
  }
}

function answerOf({ url }: Request, head = HEAD): Response {
  const { pathname, searchParams } = new URL(url)
  if (pathname.endsWith('/totals')) {
    const totals = searchParams.getAll('rev').map((rev) => ({ rev: +rev, fte: [+rev * 10], tpc: [null] }))
    return Response.json({ years: [2020], totals })
  }
  const [skip, limit, before] = ['skip', 'limit', 'before'].map((name) => Number(searchParams.get(name)))
  const newest = Math.min(head, before! - 1)
  const content = Array.from({ length: limit! }, (_, index) => write(newest - skip! - index))
  return Response.json({ content: content.filter(({ rev }) => rev >= 0), count: newest + 1, next: null })
}

async function listed(head: number) {
  laidOut()
  const asked: number[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/history')) asked.push(Number(searchParams.get('skip')))
    return answerOf(request, head)
  })
  const replay = new Replay({
    rev: head,
    at: AT,
    head,
    loadState: async (rev) => ({ moment: { rev, at: AT }, cells: [] }) as never, // the content does not matter here
    loadChanges: async () => null,
    loadEvent: async () => null,
    show: () => {},
    take: () => true,
  })
  const shown = await renderWithStore(
    <OnBoard session={disconnectedSession()}>
      <HistoryList
        replay={replay}
        head={head}
        narrowed={{ user: null, kind: null }}
        year={2020}
        mayRevert={false}
      />
    </OnBoard>,
  )
  return { ...shown, replay, asked }
}

test('the row with the focus stays in the page while the list is paged through, and those in view are read', async () => {
  using shown = await listed(HEAD)
  const row = (index: number) => find(shown.page, 'li', `[aria-posinset="${index}"]`)
  await vi.waitFor(() => expect(row(2).textContent).toMatch(/[+]10\.00\W+FTE$/), TIMEOUT)
  const second = find(row(2), 'button')
  await act(async () => second.focus())
  const list = find(shown.page, 'ol').parentElement!
  for (const index of [60, 130]) {
    await act(async () => {
      list.scrollTop = index * 52
      list.dispatchEvent(new Event('scroll'))
    })
    await vi.waitFor(() => expect(row(index + 1).querySelector('button')).not.toBeNull(), TIMEOUT)
    expect(document.activeElement).toBe(second)
    expect(shown.page.querySelectorAll('li').length).toBeLessThan(30)
  }
})

test('of more changes than one list holds the older ones are a step away, in their places', async () => {
  using shown = await listed(MANY - 1)
  const row = (index: number) => shown.page.querySelector(`li[aria-posinset="${index}"] button`)
  const button = (words: string) =>
    [...shown.page.querySelectorAll('button')].find(({ textContent }) => textContent === words)!
  const says = () => shown.page.textContent.replaceAll('\u202f', ' ')
  await vi.waitFor(() => expect(row(1)?.textContent).toContain('600\u202f000'), TIMEOUT)
  expect(says()).toContain('1 to 250 000 of 600 000 changes')
  expect([button('Newer').disabled, button('Older').disabled]).toEqual([true, false])
  await click(button('Older'))
  await vi.waitFor(() => expect(row(250_001)).not.toBeNull(), TIMEOUT)
  expect(shown.asked).toContain(250_000)
  await click(button('Older'))
  await vi.waitFor(() => expect(row(500_001)).not.toBeNull(), TIMEOUT)
  expect(says()).toContain('500 001 to 600 000 of 600 000 changes')
  expect(button('Older').disabled).toBe(true)
  await click(button('Newer'))
  await vi.waitFor(() => expect(row(500_000)).not.toBeNull(), TIMEOUT)
  expect(shown.page.querySelectorAll('li').length).toBeLessThan(30)
})

test('the moment that is shown brings its stretch of the list with it', async () => {
  using shown = await listed(MANY - 1)
  await vi.waitFor(() => expect(shown.page.querySelector('li button')).not.toBeNull(), TIMEOUT)
  await act(async () => shown.replay.goTo(99))
  const row = () => shown.page.querySelector(`li[aria-posinset="${MANY - 99}"] button`)
  await vi.waitFor(() => expect(row()).not.toBeNull(), TIMEOUT)
})

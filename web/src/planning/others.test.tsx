import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, find, render } from '#testing/render.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { OverwrittenList, useOverwritten } from './attention/overwritten-list.tsx'
import { disconnectedSession, OnBoard, renderOnBoard } from './board/board.given.tsx'
import { Others } from './others.tsx'

const keys = [2019, 2020, 2021].map((year) => `in|b1-p1-y${year}`).concat('in|b1-s1-y2020')
const given = () =>
  disconnectedSession({ cells: keys.map((k) => ({ k, v: 500, w: '2.tab-sara:1', rev: 0 })) })
const overwrite = (session: ReturnType<typeof given>, some = keys) =>
  act(async () => {
    const ops = some.map((k) => ({ k, v: 500 }))
    session.foreign.overwritten.receive(2, ops, new Map(some.map((key) => [key, 300])))
  })
const board = (session: ReturnType<typeof given>, names?: ReadonlyMap<number, string>) => (
  <OnBoard session={session} {...(names && { names })}>
    <Others />
    <Toasts />
  </OnBoard>
)
function Undecided({ of }: { readonly of: ReturnType<typeof given> }) {
  const conflicts = useOverwritten(of)
  return (
    <aside role="dialog" tabIndex={-1}>
      {conflicts.length > 0 && <OverwrittenList conflicts={conflicts} />}
    </aside>
  )
}
const warnings = (page: HTMLElement) => [...page.querySelectorAll('[role=alert]')]
const action = (toast: Element) => find(toast as HTMLElement, 'button', ':not([aria-label])')

test('however many values were overwritten, one warning says how many, and puts all of them back', async () => {
  const session = given()
  using shown = await render(board(session))
  await overwrite(session)
  const warning = await vi.waitFor(() => {
    const [only, ...others] = warnings(shown.page)
    expect(others).toEqual([])
    expect(only?.textContent).toMatch(/Sara Idris.* overwrote 4 of your values.*and 1 more/u)
    return only
  })
  await click(action(warning!))
  expect(keys.map((key) => session.store.kept(key))).toEqual([300, 300, 300, 300])
  expect(session.foreign.overwritten.all).toEqual([])
})

test('what was overwritten while another screen was shown is said on return', async () => {
  const session = given()
  await overwrite(session, keys.slice(0, 1))
  using shown = await render(board(session))
  expect(warnings(shown.page).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Sara Idris'),
  ])
})

test('the warning goes when the value is put back or written over here', async () => {
  const session = given()
  using shown = await render(board(session))
  await overwrite(session, keys.slice(0, 1))
  expect(warnings(shown.page)).toHaveLength(1)
  await act(async () => void session.edit([{ k: keys[0]!, v: 320 }]))
  expect(warnings(shown.page)).toEqual([])
})

test('the warning goes on being true: of fewer values, and by name once the names are there', async () => {
  const session = given()
  await overwrite(session, keys.slice(0, 2))
  const page = (names: ReadonlyMap<number, string>) => board(session, names)
  using shown = await render(page(new Map()))
  const said = () =>
    warnings(shown.page).map(({ textContent }) => textContent.replace(/[\u2066-\u2069]/gu, ''))
  expect(said()).toEqual([expect.stringMatching(/^Somebody overwrote 2 of your values/u)])
  await shown.again(page(new Map([[2, 'Sara Idris']])))
  await vi.waitFor(() =>
    expect(said()).toEqual([expect.stringMatching(/^Sara Idris overwrote 2 of your values/u)]),
  )
  await act(async () => void session.edit([{ k: keys[0]!, v: 320 }]))
  await vi.waitFor(() =>
    expect(said()).toEqual([expect.stringMatching(/2020 → 500: Sara Idris overwrote your value/u)]),
  )
})

test('a special driver that was taken away and added again by somebody is removed again, not put back to nothing', async () => {
  const session = given()
  const key = 'drv|b1-d1|1'
  await act(async () => {
    const theirs = { driverID: 1, value: 9, pos: 1 }
    session.foreign.overwritten.receive(2, [{ k: key, v: theirs }], new Map([[key, null]]))
  })
  using shown = await renderOnBoard(session, <Undecided of={session} />)
  expect(find(shown.page, 'button').textContent).toBe('Remove it again')
})

test('what a restored snapshot overwrote is decided at once, and not listed to the last', async () => {
  const session = given()
  const many = Array.from({ length: 60 }, (_, index) => `in|b1-p1-y${2019 + index}`)
  using shown = await renderOnBoard(session, <Undecided of={session} />)
  await overwrite(session, many)
  expect(shown.page.querySelectorAll('li')).toHaveLength(51)
  expect(shown.page.textContent).toContain('and 10 more')
  const button = (text: string) =>
    [...shown.page.querySelectorAll('button')].find(({ textContent }) => textContent === text)!
  await click(button('Keep all theirs'))
  expect(session.foreign.overwritten.all).toEqual([])
  expect(document.activeElement).toBe(find(shown.page, 'aside'))
  await overwrite(session)
  await click(button('Put all mine back'))
  expect(keys.map((key) => session.store.kept(key))).toEqual([300, 300, 300, 300])
})

test('afterwards it stands among what needs attention, until it is put back or left', async () => {
  const session = given()
  using shown = await renderOnBoard(session, <Undecided of={session} />)
  const entries = () => [...shown.page.querySelectorAll('li')]
  expect(entries()).toEqual([])
  await overwrite(session, keys.slice(0, 2))
  const [newest] = entries()
  expect(entries()).toHaveLength(2)
  await click(find(newest!, 'button', '[aria-label^="Keep theirs"]'))
  expect(entries()).toHaveLength(1)
  expect(document.activeElement).toBe(find(shown.page, 'ul'))
  await click(find(entries()[0]!, 'button', '[aria-label^="Put mine back"]'))
  expect(entries()).toEqual([])
  expect([session.store.kept(keys[0]!), session.store.kept(keys[1]!)]).toEqual([300, 500])
})

test('where the cell is gone there is nothing to put back, and nothing is asked', async () => {
  const session = given()
  using shown = await render(board(session))
  await overwrite(session, ['in|b99-p1-y2020', 'in|b1-p1-y2031'])
  expect(session.foreign.overwritten.all).toEqual([])
  expect(warnings(shown.page)).toEqual([])
})

import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { act } from 'react'
import { expect, test } from 'vitest'
import { click, find, render } from '#testing/render.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { disconnectedSession, exampleGround, OnBoard, renderOnBoard } from './board/board.given.tsx'
import { applied } from './draft/draft-store.given.ts'
import { SkippedSteps } from './skipped-steps.tsx'

const years = [2019, 2020, 2021]
const keys = [...years.map((year) => `in|b1-p1-y${year}`), 'in|b1-s1-y2020']

const GONE = 'in|b1-p9-y2020'

const shownOf = (session: Parameters<typeof renderOnBoard>[0]) =>
  renderOnBoard(
    session,
    <>
      <SkippedSteps />
      <Toasts />
    </>,
  )

test('what Undo left to somebody else is named with its author and its value, and can be overwritten', async () => {
  const w = '2.tab-sara:1'
  const session = disconnectedSession({ cells: keys.map((k, index) => ({ k, v: 100 + index, w, rev: 0 })) })
  using shown = await shownOf(session)
  await act(async () => session.skipped.tell(keys.map((k) => ({ k, v: 7 }))))
  const toast = find(shown.page, 'div', '[role=alert]')
  for (const year of years) expect(toast.textContent).toContain(String(year))
  expect(toast.textContent).toMatch(/→ \u2066100\u2069.*Sara Idris.*→ \u2066101\u2069/u)
  // Three are named; the others are only counted.
  expect(toast.textContent).not.toContain('\u2066103\u2069')
  expect(toast.textContent).toContain('and 1 more')
  await click(find(toast, 'button', ':not([aria-label])'))
  expect(keys.map((key) => session.store.kept(key))).toEqual([7, 7, 7, 7])
  // `seen: -1`, as if Sara's values had not been seen, so that the history names them.
  expect(session.store.pending).toMatchObject([{ base: session.store.rev, seen: -1 }])
})

test('it goes on being true: own values are no longer named, those of others as they are now, and nothing else is overwritten', async () => {
  const w = '2.tab-sara:1'
  const session = disconnectedSession({ cells: keys.map((k) => ({ k, v: 100, w, rev: 0 })) })
  using shown = await shownOf(session)
  await act(async () => session.skipped.tell(keys.map((k) => ({ k, v: 7 }))))
  const toast = find(shown.page, 'div', '[role=alert]')
  const [own, saras, ...others] = keys
  await act(async () => {
    session.edit([{ k: own!, v: 55 }])
    session.store.receive([applied({ rev: 1, ops: [{ k: saras!, v: 66 }] })])
  })
  await expect.poll(() => toast.textContent).toMatch(/2020 → \u206666\u2069.*Sara Idris/u)
  expect(toast.textContent).not.toContain('2019')
  await click(find(toast, 'button', ':not([aria-label])'))
  expect([own!, saras!, ...others].map((key) => session.store.kept(key))).toEqual([55, 7, 7, 7])
})

test('it goes when none of them is left to somebody else, and with the page', async () => {
  const cells = keys.map((k) => ({ k, v: 100, w: '2.tab-sara:1', rev: 0 }))
  const session = disconnectedSession({ cells })
  const page = (isShown: boolean) => (
    <OnBoard session={session}>
      {isShown && <SkippedSteps />}
      <Toasts />
    </OnBoard>
  )
  using shown = await render(page(true))
  const [one, other, last] = keys
  const leave = (some: readonly string[]) =>
    act(async () => session.skipped.tell(some.map((k) => ({ k, v: 7 }))))
  const toasts = () => shown.page.querySelectorAll('[role=alert]').length
  await leave([one!])
  await leave([other!])
  expect(toasts()).toBe(1)
  await act(async () => session.store.receive([applied({ rev: 1, ops: [{ k: one!, v: 7 }] })]))
  expect(toasts()).toBe(1)
  await act(async () => void session.edit([{ k: other!, v: 8 }]))
  await expect.poll(toasts).toBe(0)
  await leave([last!])
  expect(toasts()).toBe(1)
  await shown.again(page(false))
  await expect.poll(toasts).toBe(0)
})

test('one cell is named alone', async () => {
  const session = disconnectedSession({ cells: [{ k: keys[0]!, v: 5, w: '2.tab-sara:1', rev: 0 }] })
  using shown = await shownOf(session)
  await act(async () => session.skipped.tell([{ k: keys[0]!, v: 7 }]))
  const toasts = [...shown.page.querySelectorAll('[role=alert]')]
  expect(toasts.at(-1)?.textContent).not.toContain('more')
})

test('what one has written oneself in another tab is not called somebody else’s', async () => {
  const [mine, saras] = keys
  const cells = [
    { k: mine!, v: 100, w: '1.tab-second:1', rev: 0 },
    { k: saras!, v: 100, w: '2.tab-sara:1', rev: 0 },
  ]
  const session = disconnectedSession({ cells })
  using shown = await shownOf(session)
  const toast = () => find(shown.page, 'div', '[role=alert]').textContent
  await act(async () => session.skipped.tell([{ k: mine!, v: 7 }]))
  expect(toast()).toContain('you have changed it elsewhere since, so it stays')
  await act(async () => session.skipped.tell([{ k: saras!, v: 7 }]))
  expect(toast()).toMatch(/\(you, elsewhere\).*\(.*Sara Idris.*\): changed by others since/u)
})

test('what is gone is said to be gone, with what stays there, and nobody is offered to overwrite it', async () => {
  const cells = [GONE, keys[0]!].map((k) => ({ k, v: 61, w: '2.tab-sara:1', rev: 0 }))
  const session = disconnectedSession({ cells })
  using shown = await shownOf(session)
  const toasts = () => [...shown.page.querySelectorAll('[role=alert]')]
  const actions = () =>
    toasts().flatMap((toast) => [...toast.querySelectorAll<HTMLElement>('button:not([aria-label])')])
  await act(async () => session.skipped.tell([{ k: GONE, v: 7 }]))
  const said = toasts()[0]?.textContent.replaceAll(/[\u2066-\u2069]/g, '')
  expect(said).toMatch(/primary driver #9, data source 1, 2020 → 61: what it was entered for is gone/)
  expect(actions()).toEqual([])
  await act(async () => session.skipped.tell([GONE, keys[0]!].map((k) => ({ k, v: 7 }))))
  expect(actions()).toHaveLength(1)
  expect(actions()[0]!.closest('[role=alert]')?.textContent).not.toContain('is gone or no longer assigned')
  await click(actions()[0]!)
  expect([GONE, keys[0]!].map((k) => session.store.kept(k))).toEqual([61, 7])
})

test('so is a special driver that is no longer defined', async () => {
  const session = disconnectedSession()
  using shown = await shownOf(session)
  await act(async () =>
    session.skipped.tell([{ k: 'drv|b1-d1-y2020|1', v: { driverID: 99, value: 5, pos: 1 } }]),
  )
  const toast = find(shown.page, 'div', '[role=alert]')
  expect(toast.textContent).toContain('is gone or no longer assigned')
  expect(toast.querySelector('button:not([aria-label])')).toBeNull()
})

test('what is gone is named for as long as it is, and something else stands there than the step would have written', async () => {
  const session = disconnectedSession({ cells: [{ k: GONE, v: 61, w: '2.tab-sara:1', rev: 0 }] })
  const special = {
    id: 99,
    type: 'absolute',
    name: 'special 99',
    comment: '',
    value: 1,
    target: 'fte',
  } as const
  const page = (specialDrivers: typeof exampleGround.specialDrivers) => (
    <OnBoard session={session} ground={{ ...exampleGround, specialDrivers }}>
      <SkippedSteps />
      <Toasts />
    </OnBoard>
  )
  using shown = await render(page(exampleGround.specialDrivers))
  const said = () => [...shown.page.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
  const leave = (k: string, v: DraftOp['v']) => act(async () => session.skipped.tell([{ k, v }]))
  const special99 = { driverID: 99, value: 5, pos: 1 }
  await leave(GONE, 7)
  await act(async () => session.store.receive([applied({ rev: 1, ops: [{ k: GONE, v: 7 }] })]))
  await expect.poll(said).toEqual([])
  await leave('drv|b1-d1-y2020|1', special99)
  await leave(GONE, 8)
  expect(said()).toEqual([expect.stringMatching(/division 1.*driver #9/u)])
  await shown.again(page([...exampleGround.specialDrivers, special]))
  await expect.poll(said).toEqual([expect.not.stringContaining('division 1')])
  await act(async () => session.store.receive([applied({ rev: 2, ops: [{ k: GONE, v: 8 }] })]))
  await expect.poll(said).toEqual([])
})

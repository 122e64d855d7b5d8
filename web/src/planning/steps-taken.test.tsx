import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { Toasts } from '#ui/toasts.tsx'
import { disconnectedSession, renderOnBoard } from './board/board.given.tsx'
import { StepsTaken } from './steps-taken.tsx'

const K = 'in|b1-p1-y2020'
const L = 'in|b1-p1-y2021'
const M = 'in|b1-p1-y2019'

const said = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)

const shownOf = (session: Parameters<typeof renderOnBoard>[0]) =>
  renderOnBoard(
    session,
    <>
      <StepsTaken />
      <Toasts />
    </>,
  )

test('a step back names its cell and what stands there again; one of many cells says how many', async () => {
  const session = disconnectedSession({ cells: [{ k: K, v: 1100, w: '2.tab-sara:1', rev: 0 }] })
  using _shown = await shownOf(session)
  session.edit([{ k: K, v: 90 }])
  await act(async () => void session.history.undo())
  expect(said()).toEqual([expect.stringMatching(/^Undone: .*unit 1.*2020 → \u20661\u202f100/u)])
  session.edit([
    { k: K, v: 1 },
    { k: L, v: 2 },
  ])
  await act(async () => void session.history.undo())
  await vi.waitFor(() => expect(said()).toEqual(['Undone: 2 values.'])) // replaces the previous toast
  await act(async () => void session.history.redo())
  await vi.waitFor(() => expect(said()).toEqual(['Repeated: 2 values.']))
})

test('a step back that takes a special driver away says so', async () => {
  const session = disconnectedSession()
  using _shown = await shownOf(session)
  session.edit([{ k: 'drv|b1-d1-y2020|1', v: { driverID: 1, value: 5, pos: 1 } }])
  await act(async () => void session.history.undo())
  await vi.waitFor(() =>
    expect(said()).toEqual([expect.stringMatching(/division 1.*, special driver removed/u)]),
  )
})

test('that a step has to wait for the line is said no more once one has been taken', async () => {
  const session = disconnectedSession()
  using _shown = await shownOf(session)
  session.edit([{ k: K, v: 1 }])
  const { history } = session
  await act(async () => history.stepped.tell({ type: 'undo', outcome: 'offline', texts: [] }))
  await vi.waitFor(() => expect(said()).toEqual([expect.stringContaining('once the connection is back')]))
  await act(async () => session.skipped.tell([{ k: K, v: null }])) // from an earlier step
  await act(async () => void history.undo())
  await vi.waitFor(() => expect(said()).toEqual([expect.stringMatching(/^Undone: /)]))
})

test('how many values a step has written is counted without what the server has left out or refused', async () => {
  const session = disconnectedSession()
  using _shown = await shownOf(session)
  session.edit([K, L, M].map((k, index) => ({ k, v: index + 1 })))
  await act(async () => void session.history.undo())
  await vi.waitFor(() => expect(said()).toEqual(['Undone: 3 values.']))
  await act(async () => session.skipped.tell([{ k: M, v: null }]))
  await vi.waitFor(() => expect(said()).toEqual(['Undone: 2 values.']))
  await act(async () => session.skipped.tell([{ k: K, v: null }]))
  await vi.waitFor(() => expect(said()).toEqual([expect.stringMatching(/^Undone: .*2021/u)]))
  const reason = { code: 'too-many-entries', params: {} }
  const ops = [{ op: { k: L, v: null }, reason }]
  await act(async () => session.refusedSteps.tell({ ops, areHeld: false, step: 'undo' }))
  await vi.waitFor(() => expect(said()).toEqual([]))
})

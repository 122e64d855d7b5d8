import { expect, test } from 'vitest'
import { setPlanners } from './planners.given.ts'
import { type BrowserTab, until } from './tab.given.ts'

const planners = setPlanners()

/** An input of a driver that no longer exists. */
const GONE = 'in|b1-p99-y2020'
/** An input for a year outside the plan. */
const UNPLANNED = () => planners.pupils(2031)

const stored = async () =>
  (await Array.fromAsync(planners.server.system.log.read('bigPicture-2019', {}))).flatMap(({ data }) => {
    const { cause, ops = [] } = data as { cause?: string; ops?: { k: string; v: unknown }[] } // an event of a draft
    return ops.length > 0 ? [{ cause, ops: Object.fromEntries(ops.map(({ k, v }) => [k, v])) }] : []
  })

const refusedIn = ({ session }: BrowserTab) =>
  session?.refusals
    .take()
    .flatMap(({ ops, areHeld }) => ops.map(({ op, reason }) => ({ ...op, code: reason.code, areHeld })))

test('of a block everything is stored that can be, in one step, and each wrong write has its own reason', async () => {
  await using tab = planners.tabOf(planners.sara)
  const session = await tab.openPage()
  const [from, before] = [(await stored()).length, session.store.value(planners.pupils(2020))]
  session.edit([
    { k: planners.pupils(2020), v: 1500 },
    { k: GONE, v: 77 },
    { k: UNPLANNED(), v: 88 },
    { k: planners.pupils(2021), v: 1600 },
  ])
  await tab.settled()
  const block = { [planners.pupils(2020)]: 1500, [planners.pupils(2021)]: 1600 }
  expect((await stored()).slice(from)).toEqual([{ cause: 'edit', ops: block }])
  expect(refusedIn(tab)).toEqual([
    { k: GONE, v: 77, code: 'reference-unknown', areHeld: false },
    { k: UNPLANNED(), v: 88, code: expect.any(String), areHeld: false },
  ])
  expect(session.history.undo()).toMatchObject({ ops: [{ v: before }, {}], skipped: [] })
  await tab.settled()
  expect(session.store.value(planners.pupils(2020))).toBe(before)
  expect(session.history.redo()).toMatchObject({ ops: [{ v: 1500 }, { v: 1600 }], skipped: [] })
  await tab.settled()
  expect((await stored()).at(-1)).toEqual({ cause: 'redo', ops: block })
})

test('a page that ends between the refusal and the second sending loses nothing and stores nothing twice', async () => {
  await using tab = planners.tabOf(planners.sara)
  const first = await tab.openPage()
  const from = (await stored()).length
  first.refusals.arrived.listen(() => tab.loseCommands())
  first.edit([
    { k: planners.pupils(2020), v: 1700 },
    { k: GONE, v: 77 },
  ])
  await until(() => first.store.pending[0]?.ops.length === 1)
  await tab.loseLine()
  tab.reload()
  tab.goOnline()
  const session = await tab.openPage()
  await tab.settled()
  expect((await stored()).slice(from)).toEqual([{ cause: 'edit', ops: { [planners.pupils(2020)]: 1700 } }])
  expect(session.history.undo()).toMatchObject({ ops: [{ k: planners.pupils(2020) }], skipped: [] })
  await tab.settled()
})

test('of what was held only that is let go which has arrived', async () => {
  await using tab = planners.tabOf(planners.sara, 'tab-that-broke-off')
  const held = { [planners.pupils(2020)]: 404, [GONE]: 77, [planners.pupils(2021)]: 505 }
  const commands = Object.entries(held).map(([k, v], index) => ({
    type: 'ops',
    seq: 1 + index,
    base: 0,
    at: 0,
    ops: [{ k, v }],
  }))
  const kept = JSON.stringify({ clientId: 'tab-that-broke-off', lastSeq: commands.length, commands })
  tab.storage.setItem(`staffplan.draft.2019.${planners.sara.userId}`, kept)
  const session = await tab.openPage()
  const from = (await stored()).length
  expect(session.held).toHaveLength(3)
  session.sendHeld()
  await until(() => session.store.pending.length === 0)
  const sent = { [planners.pupils(2020)]: 404, [planners.pupils(2021)]: 505 }
  expect((await stored()).slice(from)).toEqual([{ cause: 'edit', ops: sent }])
  expect(refusedIn(tab)).toMatchObject([{ k: GONE, areHeld: true }])
  expect(session.held).toEqual([{ k: GONE, v: 77 }])
  tab.reload()
  const after = await tab.openPage()
  expect(after.held).toEqual([{ k: GONE, v: 77 }])
  expect(after.history.undo()).toMatchObject({ ops: [{}, {}], skipped: [] })
  await until(() => after.store.pending.length === 0)
  expect((await stored()).at(-1)?.ops).toMatchObject({ [planners.pupils(2020)]: expect.any(Number) })
})

test('more reasons than one answer names are asked for until nothing is wrong any more', async () => {
  await using tab = planners.tabOf(planners.sara)
  const session = await tab.openPage()
  const from = (await stored()).length
  const gone = Array.from({ length: 150 }, (_, index) => ({ k: `in|b1-p${100 + index}-y2020`, v: 1 }))
  session.edit([...gone, { k: planners.pupils(2020), v: 1800 }])
  await tab.settled()
  expect((await stored()).slice(from)).toEqual([{ cause: 'edit', ops: { [planners.pupils(2020)]: 1800 } }])
  expect(refusedIn(tab)?.map(({ k }) => k)).toEqual(gone.map(({ k }) => k))
  session.history.undo()
  await tab.settled()
})

test('what is refused while another screen is shown has been said when the page is shown again', async () => {
  await using tab = planners.tabOf(planners.sara)
  const session = await tab.openPage()
  session.edit([{ k: GONE, v: 1 }])
  session.close()
  await tab.settled()
  session.open()
  await until(() => session.status === 'live')
  session.edit([{ k: GONE, v: 2 }])
  await tab.settled()
  const said = session.refusals.take().map(({ ops, isSaid }) => [ops[0]?.op.v, isSaid])
  expect(said).toEqual([
    [1, true],
    [2, false],
  ])
})

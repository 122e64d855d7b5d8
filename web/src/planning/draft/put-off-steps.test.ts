import { expect, test } from 'vitest'
import { K } from './edit-history.given.ts'
import { FULL, L, M, written } from './without-room.given.ts'

const N = 'in|b1-p1-y2023'
const WRONG = 'in|b1-p9-y2020'

test('a step back without room can be taken again, after what was entered before that was known', async () => {
  const { enter, refuse, step, stored, page } = await written()
  page().history.undo()
  enter({ [M]: 7 })
  await refuse(1)
  expect([stored(), page().history.upcoming('redo')]).toEqual([[100, 200, 7], null])
  expect(await step('undo')).toEqual({ ops: [{ k: M, v: null }], skipped: [] })
  expect(await step('undo')).toMatchObject({ ops: [{ k: K }, { k: L }], skipped: [] })
  expect([stored(), page().history.upcoming('undo')]).toEqual([[null, null, null], null])
})

test('also where what was entered is refused as well', async () => {
  const { enter, refuse, step, stored, page } = await written()
  page().history.undo()
  enter({ [M]: 7 })
  await refuse(2)
  expect(stored()).toEqual([100, 200, null])
  expect(await step('undo')).toMatchObject({ ops: [{ k: K }, { k: L }], skipped: [] })
  expect(stored()).toEqual([null, null, null])
})

test('what was entered in its cell goes over what stands there again', async () => {
  const { enter, refuse, step, stored, page } = await written()
  page().history.undo()
  enter({ [K]: 7 })
  await refuse(1)
  expect(stored()).toEqual([7, 200, null])
  for (const cells of [
    [100, 200, null],
    [null, null, null],
  ]) {
    expect(await step('undo')).toMatchObject({ skipped: [] })
    expect(stored()).toEqual(cells)
  }
  for (const cells of [
    [100, 200, null],
    [7, 200, null],
  ]) {
    expect(await step('redo')).toMatchObject({ skipped: [] })
    expect(stored()).toEqual(cells)
  }
  expect(page().skipped).toEqual([])
})

test('so does what was taken back before it went out, once it is repeated', async () => {
  const { enter, refuse, step, stored, page } = await written()
  page().history.undo()
  enter({ [K]: 7 })
  page().history.undo()
  await refuse(1)
  expect(stored()).toEqual([100, 200, null])
  expect(await step('redo')).toEqual({ ops: [{ k: K, v: 7 }], skipped: [] })
  expect(stored()).toEqual([7, 200, null])
  for (const cells of [
    [100, 200, null],
    [null, null, null],
  ]) {
    expect(await step('undo')).toMatchObject({ skipped: [] })
    expect(stored()).toEqual(cells)
  }
})

test('several steps without room stand in their order again', async () => {
  const { enter, settled, refuse, step, page } = await written()
  enter({ [M]: 5 })
  await settled()
  for (const _ of [M, K]) page().history.undo()
  enter({ [N]: 1 })
  await refuse(2)
  const taken = [await step('undo'), await step('undo'), await step('undo'), await step('undo')]
  expect(taken).toMatchObject([{ ops: [{ k: N }] }, { ops: [{ k: M }] }, { ops: [{ k: K }, { k: L }] }, null])
})

test('what was taken back, repeated and taken back again is one step then', async () => {
  const { enter, refuse, step, stored, page } = await written()
  for (const type of ['undo', 'redo', 'undo'] as const) page().history[type]()
  enter({ [K]: 7 })
  await refuse(1)
  expect([stored(), page().history.upcoming('redo')]).toEqual([[7, 200, null], null])
  for (const cells of [
    [100, 200, null],
    [null, null, null],
  ]) {
    expect(await step('undo')).toMatchObject({ skipped: [] })
    expect(stored()).toEqual(cells)
  }
})

test('a repeated step without room can be repeated again, but for what was entered over it meanwhile', async () => {
  const { enter, refuse, step, stored, page } = await written()
  await step('undo')
  page().history.redo()
  enter({ [K]: 7 })
  await refuse(1)
  expect([stored(), page().history.upcoming('redo')]).toEqual([[7, null, null], [{ k: L, v: 200 }]])
  expect(await step('redo')).toEqual({ ops: [{ k: L, v: 200 }], skipped: [] })
  for (const cells of [
    [7, null, null],
    [null, null, null],
  ]) {
    expect(await step('undo')).toMatchObject({ skipped: [] })
    expect(stored()).toEqual(cells)
  }
})

test('a reload of the page before the answer loses no step', async () => {
  const { enter, refuse, step, reload, stored, page } = await written()
  page().history.undo()
  enter({ [M]: 7 })
  await reload()
  await refuse(1)
  expect(stored()).toEqual([100, 200, 7])
  expect(await step('undo')).toEqual({ ops: [{ k: M, v: null }], skipped: [] })
  expect(await step('undo')).toMatchObject({ ops: [{ k: K }, { k: L }], skipped: [] })
})

test('what goes out once more behind a step back without room is not put over what that would have taken back', async () => {
  const { server, enter, settled, refuse, step, stored, page } = await written()
  server.refused.add(WRONG)
  enter({ [K]: 1, [M]: 1, [WRONG]: 1 })
  enter({ [K]: 2 })
  page().history.undo()
  for (let sent = 0; sent < 2; sent++) page().line.deliverUp()
  while (page().line.deliverDown());
  await refuse(1)
  await settled()
  expect([stored(), page().skipped]).toEqual([[2, 200, 1], []])
  for (const cells of [
    [100, 200, 1],
    [100, 200, null],
    [null, null, null],
  ]) {
    expect(await step('undo')).toMatchObject({ skipped: [] })
    expect(stored()).toEqual(cells)
  }
})

test('what two values that found no room, and a third that did, have gone over is known after a reload', async () => {
  const { server, enter, settled, reload, step, stored, page } = await written()
  enter({ [M]: 1 })
  enter({ [M]: 2 })
  enter({ [M]: 3 })
  for (const refusal of [FULL, FULL, null]) {
    server.refusal = refusal
    page().line.deliverUp()
  }
  for (const _ of [3, 2]) page().history.undo()
  await reload()
  await settled()
  expect([stored(), page().skipped]).toEqual([[100, 200, 1], []])
  for (const value of [2, 3]) {
    expect(await step('redo')).toEqual({ ops: [{ k: M, v: value }], skipped: [] })
    expect(stored()).toEqual([100, 200, value])
  }
  for (const value of [2, 1, null]) {
    expect(await step('undo')).toEqual({ ops: [{ k: M, v: value }], skipped: [] })
    expect(stored()).toEqual([100, 200, value])
  }
})

test('what was left of a refused block, taken back, and is repeated no more, is below no step that finds no room', async () => {
  const { server, enter, settled, step, stored, page } = await written()
  server.refused.add(WRONG)
  enter({ [M]: 1, [WRONG]: 9 })
  enter({ [M]: 2 })
  page().history.undo()
  for (let sent = 0; sent < 3; sent++) page().line.deliverUp()
  for (let heard = 0; heard < 3; heard++) page().line.deliverDown()
  page().history.undo()
  enter({ [N]: 5 })
  server.refusal = FULL
  for (let sent = 0; sent < 3; sent++) page().line.deliverUp()
  server.refusal = null
  await settled()
  expect(stored()).toEqual([100, 200, 2])
  expect(await step('undo')).toEqual({ ops: [{ k: M, v: null }], skipped: [] })
  expect([stored(), page().skipped]).toEqual([[100, 200, null], []])
})

test('what was entered over a repeated step without room, and taken back before it went out, is repeated over it', async () => {
  const { server, enter, settled, step, stored, page } = await written()
  await step('undo')
  server.refusal = FULL
  page().history.redo()
  enter({ [K]: 7 })
  page().history.undo()
  await settled()
  server.refusal = null
  expect(stored()).toEqual([null, null, null])
  for (const [type, cells] of [
    ['redo', [100, 200, null]],
    ['redo', [7, 200, null]],
    ['undo', [100, 200, null]],
    ['undo', [null, null, null]],
  ] as const) {
    expect(await step(type)).toMatchObject({ skipped: [] })
    expect(stored()).toEqual(cells)
  }
})

test('what is repeated no more is forgotten once it is known to be taken back', async () => {
  const { enter, settled, stacks, page } = await written()
  page().history.undo()
  enter({ [M]: 7 })
  expect(stacks().superseded).toHaveLength(1)
  await settled()
  expect(stacks().superseded).toEqual([])
})

test('also where only the next page hears of it, and of nothing else', async () => {
  const { settled, reload, stacks, page } = await written()
  page().history.undo()
  page().store.edit([{ k: M, v: 7 }])
  page().history.undo()
  page().line.deliverUp()
  expect(stacks().superseded).toHaveLength(1)
  await reload()
  await settled()
  expect([stacks().superseded, page().store.pending]).toEqual([[], []])
})

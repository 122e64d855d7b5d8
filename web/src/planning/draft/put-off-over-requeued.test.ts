import { expect, test } from 'vitest'
import { BUSY, FULL, M, written } from './without-room.given.ts'

/** Two values of a cell, the second undone; the first has to be sent again. `then` runs before the server answers. */
async function firstComesBack(then: (given: Awaited<ReturnType<typeof written>>) => void = () => {}) {
  const given = await written()
  const { server, enter, page } = given
  enter({ [M]: 1 })
  enter({ [M]: 2 })
  page().history.undo()
  then(given)
  server.refusal = BUSY // for the first value
  for (let sent = 0; sent < 2; sent++) page().line.deliverUp()
  page().line.deliverDown()
  return given
}

test('a step that would be repeated over what goes out once more is put off with the step back', async () => {
  const { server, settled, reload, step, stored, page } = await firstComesBack(({ page }) =>
    page().history.redo(),
  )
  server.refusal = FULL
  await reload()
  await settled()
  server.refusal = null
  expect([stored(), page().history.upcoming('redo')]).toEqual([[100, 200, 2], null])
  expect(await step('undo')).toEqual({ ops: [{ k: M, v: null }], skipped: [] })
  expect(stored()).toEqual([100, 200, null])
})

test('what was taken back before it went out once more is not repeated over a step that a full disk puts back above it', async () => {
  const { server, settled, reload, step, stored, page } = await firstComesBack()
  page().history.undo()
  server.refusal = FULL
  await reload()
  await settled()
  server.refusal = null
  expect([stored(), page().history.upcoming('redo')]).toEqual([[100, 200, 2], null])
  expect(await step('undo')).toEqual({ ops: [{ k: M, v: null }], skipped: [] })
  expect([stored(), page().skipped]).toEqual([[100, 200, null], []])
})

/** Both values are undone and everything is answered: the second is stored before the first. */
async function takenBack() {
  const given = await firstComesBack(({ page }) => page().history.undo())
  while (given.page().line.deliverDown());
  return given
}

test('what was taken back so, and goes out once more, does not come between a step that a full disk puts back and the next value', async () => {
  const { server, enter, settled, reload, step, stored, page } = await takenBack()
  await reload()
  server.refusal = FULL
  page().line.deliverUp()
  server.refusal = null
  enter({ [M]: 3 })
  await settled()
  expect(stored()).toEqual([100, 200, 3])
  for (const value of [2, null]) {
    expect(await step('undo')).toEqual({ ops: [{ k: M, v: value }], skipped: [] })
    expect(stored()).toEqual([100, 200, value])
  }
})

test('nor is the next value, taken back before it went out, repeated over anything else', async () => {
  const { server, enter, settled, reload, step, stored, page } = await takenBack()
  enter({ [M]: 3 })
  page().history.undo()
  server.refusal = FULL
  await reload()
  await settled()
  server.refusal = null
  expect(stored()).toEqual([100, 200, 2])
  expect(await step('redo')).toEqual({ ops: [{ k: M, v: 3 }], skipped: [] })
  for (const value of [2, null]) {
    expect(await step('undo')).toEqual({ ops: [{ k: M, v: value }], skipped: [] })
    expect(stored()).toEqual([100, 200, value])
  }
  expect(page().skipped).toEqual([])
})

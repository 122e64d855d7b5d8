import { expect, test } from 'vitest'
import { joined, LogServer, settle } from './draft-connection.given.ts'

const K = 'in|b1-p1-y2020'
const L = 'in|b1-p1-y2021'

/** Two tabs at one server; the second has written into both cells, one after the other. */
async function afterColleague() {
  const server = new LogServer()
  const mine = await joined(server, 'tab-mine')
  const saras = await joined(server, 'tab-sara')
  for (const k of [L, K]) {
    saras.store.edit([{ k, v: 200 }])
    saras.connection.flush()
    await settle([mine, saras])
  }
  return { mine, rev: mine.store.rev }
}

test('what goes over somebody else says what was on the screen, and that this had not been seen', async () => {
  const { mine, rev } = await afterColleague()
  mine.store.overwrite([{ k: K, v: 100 }])
  mine.connection.flush()
  expect(mine.line.sent.at(-1)).toMatchObject({ t: 'cmd', base: rev, seen: rev - 1 })
  mine.store.overwrite([
    { k: K, v: 110 },
    { k: L, v: 100 },
  ])
  expect(mine.store.pending.at(-1)).toMatchObject({ base: rev, seen: rev - 2 })
})

test('of a block it says so for the cells of which that is known, in each command for its own', async () => {
  const { mine, rev } = await afterColleague()
  const block = Array.from({ length: 2_500 }, (_, index) => ({ k: `in|b2-s${index + 1}-y2020`, v: 1 }))
  mine.store.overwrite([...block.slice(1), { k: L, v: 100 }, { k: K, v: 100 }], { over: [K] })
  const [first, second] = mine.store.pending
  expect([first?.ops.length, second?.ops.length]).toEqual([2_000, 501])
  expect(first).not.toHaveProperty('seen')
  expect(second).toMatchObject({ base: rev, seen: rev - 1, over: [K] })
  mine.connection.flush()
  expect(mine.line.sent.at(-1)).toMatchObject({ t: 'cmd', base: rev, seen: rev - 1, over: [K] })
})

test('it still does when another value is entered there at once', async () => {
  const { mine, rev } = await afterColleague()
  mine.line.cut()
  mine.store.overwrite([{ k: K, v: 100 }])
  mine.store.edit([{ k: K, v: 110 }], (seq) => mine.connection.isUnsent(seq))
  expect(mine.store.pending).toMatchObject([{ ops: [{ k: K, v: 110 }], base: rev, seen: rev - 1 }])
})

test('what is only entered does not', async () => {
  const { mine } = await afterColleague()
  mine.store.edit([{ k: K, v: 100 }])
  mine.connection.flush()
  expect(mine.line.sent.at(-1)).not.toHaveProperty('seen')
})

import { expect, test } from 'vitest'
import { counter, setCountedLog, type Total, types } from './fold-checkpoints.given.ts'
import { LogReader } from './log-reader.ts'
import { Past } from './past.ts'
import type { StreamModel } from './stream-model.ts'

const counted = setCountedLog()

test.each([
  { kind: 'large', isLarge: true, most: 1 },
  { kind: 'other', isLarge: false, most: 3 },
])('of $kind states as they were, $most are folded at a time', async ({ isLarge, most }) => {
  await counted.append(900)
  let [folding, seen] = [0, 0]
  const model: StreamModel<Total> = {
    ...counter,
    isLarge,
    initial: () => {
      seen = Math.max(seen, ++folding)
      return counter.initial()
    },
  }
  const { handler } = counted.started()
  const past = new Past({ handler, events: new LogReader(counted.log, types) })
  await handler.state(model, 'counter')
  ;[folding, seen] = [0, 0]
  const totals = [100n, 200n, 300n].map((revision) =>
    past.read({ model, stream: 'counter' }, revision, ({ total }) => {
      folding -= 1
      return total
    }),
  )
  const expected = [100n, 200n, 300n].map(
    async (revision) => (await counted.fromTheBeginning(revision)).total,
  )
  expect(await Promise.all(totals)).toEqual(await Promise.all(expected))
  expect(seen).toBe(most)
})

import { expect, test } from 'vitest'
import { TimeSlices } from './time-slices.ts'

test('works that share slices share the turns, too: others do not wait for a slice of each', async () => {
  const slices = new TimeSlices()
  let done = 0
  let most = 0
  let isOver = false
  const countTurns = (): void => {
    most = Math.max(most, done)
    done = 0
    if (!isOver) setImmediate(countTurns)
  }
  const work = async () => {
    for (let step = 0; step < 3; step += 1) {
      while (slices.isOver) await slices.next()
      while (!slices.isOver); // work that uses up the slice
      done += 1
    }
  }
  setImmediate(countTurns)
  await Promise.all([work(), work(), work(), work()])
  isOver = true
  expect(most).toBe(1)
})

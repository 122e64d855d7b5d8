import { expect, test } from 'vitest'
import { CommandNumbers } from './command-numbers.ts'

test('a client that has sent nothing has no number', () => {
  const numbers = new CommandNumbers()
  expect([numbers.last, numbers.has(0), numbers.has(1)]).toEqual([0, false, false])
})

test.each([[[1, 2, 3, 7, 9, 10]], [[10, 1, 9, 3, 7, 2]], [[3, 2, 1, 10, 9, 7, 7, 3]]])(
  'what took effect is known in whatever order it did (%j)',
  (taken) => {
    const numbers = new CommandNumbers()
    for (const seq of taken) numbers.add(seq)
    const known = Array.from({ length: 12 }, (_, seq) => seq).filter((seq) => numbers.has(seq))
    expect(known).toEqual([1, 2, 3, 7, 9, 10])
    expect(numbers.last).toBe(10)
  },
)

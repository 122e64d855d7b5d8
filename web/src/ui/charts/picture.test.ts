import { expect, test } from 'vitest'
import { wrapped } from './picture.ts'

test('a legend goes on in the next line where one is full', () => {
  const legend = ['aaaa', 'bbbb', 'cccc'].map((name) => ({ name, colour: '#000' }))
  const lines = wrapped(legend, { room: 130, widthOf: (name) => name.length * 10 })
  expect(lines.map((line) => line.map(({ name, at }) => [name, at]))).toEqual([
    [['aaaa', 0]],
    [['bbbb', 0]],
    [['cccc', 0]],
  ])
  expect(wrapped(legend, { room: 400, widthOf: () => 40 })).toHaveLength(1)
})

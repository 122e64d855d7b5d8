import { expect, test } from 'vitest'
import { scaleFor, tickDecimals } from './amount-scale.ts'

test('amounts are shortened only as far as they keep two digits', () => {
  expect(scaleFor([286_136_014, null]).unit).toBe('million')
  expect(scaleFor([5_068_228]).unit).toBe('thousand')
  expect(scaleFor([9999]).unit).toBe('whole')
  expect(scaleFor([]).unit).toBe('whole')
})

test('ticks have the decimals that tell them apart', () => {
  const million = scaleFor([1e7])
  expect(tickDecimals(20_000_000, million)).toBe(0)
  expect(tickDecimals(2_500_000, million)).toBe(1)
})

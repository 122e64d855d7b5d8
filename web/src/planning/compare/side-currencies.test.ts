import { expect, test } from 'vitest'
import { sideCurrencies } from './side-currencies.ts'

const side = (point: string, currency: string, position: string) => ({
  point,
  currency,
  moment: { position, at: null, rev: 1 },
  period: { startYear: 2019, planYears: 2 },
})
const then = side('rev:3', 'SR', '9')
const published = side('published', 'EUR', '10')

test('each side calls money what it called it; the differences what the later side does', () => {
  const renamed = { change: 'QAR', renamedFrom: 'SR' }
  expect(sideCurrencies({ from: then, to: published }, 'QAR')).toEqual({ from: 'SR', to: 'QAR', ...renamed })
  expect(sideCurrencies({ from: published, to: then }, 'QAR')).toEqual({ from: 'QAR', to: 'SR', ...renamed })
})

test('nothing was renamed between two states of now, or while it is not known what money is called', () => {
  const draft = side('draft', 'SR', '10')
  const same = { from: 'QAR', to: 'QAR', change: 'QAR', renamedFrom: null }
  expect(sideCurrencies({ from: published, to: draft }, 'QAR')).toEqual(same)
  expect(sideCurrencies({ from: then, to: published }, '').renamedFrom).toBeNull()
})

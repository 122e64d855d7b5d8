import { expect, test } from 'vitest'
import { refusedOps } from './refusals.ts'

const [K, L, M] = ['in|b1-p1-y2020', 'in|b1-p1-y2021', 'in|b1-p9-y2020'].map((k, v) => ({ k, v }))
const sent = { ops: [K!, L!, M!] } // there are three
const refusal = (...details: { pointer: string; code: string }[]) => ({ code: 'invalid', details }) as const
const unknown = { pointer: '/ops/2/v', code: 'reference-unknown' }

test('places are those in what was sent, also where some of it has been given up since', () => {
  const left = { ops: sent.ops.slice(1) }
  expect(refusedOps(left, sent, refusal(unknown))).toEqual([
    { op: M, reason: { code: 'reference-unknown', params: {} } },
  ])
})

test('nothing is wrong with what is left where all that was wrong has been given up', () => {
  expect(refusedOps({ ops: sent.ops.slice(0, 2) }, sent, refusal(unknown))).toEqual([])
})

test('without a place everything is refused, for one reason', () => {
  const tooMany = { pointer: '/ops', code: 'too-many' }
  expect(refusedOps(sent, sent, refusal(tooMany)).map(({ op, reason }) => [op, reason.code])).toEqual(
    sent.ops.map((op) => [op, 'too-many']),
  )
})

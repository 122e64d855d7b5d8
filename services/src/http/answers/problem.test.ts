import { Refusal } from '@staffplan/contracts/refusal'
import { expect, test } from 'vitest'
import { StorageFull, StoreUnavailable } from '#ports/event-log.ts'
import { refusalOf } from './problem.ts'
import { statusOf } from './refusals.ts'

test.each([
  [new StoreUnavailable('away', false), 'store-unavailable', 503],
  [new StoreUnavailable('no answer', true), 'outcome-unknown', 503],
  [new StorageFull('full', false), 'storage-full', 507],
  [new Refusal('in-use'), 'in-use', 409],
  [new Error('boom'), 'internal', 500],
  ['boom', 'internal', 500],
  [
    Object.assign(new Error('x'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }),
    'body-too-large',
    413,
  ],
  [Object.assign(new Error('x'), { statusCode: 400 }), 'request-malformed', 400],
  [Object.assign(new Error('x'), { code: 'constructor', statusCode: 500 }), 'internal', 500],
] as const)('%s is %s', (error, code, status) => {
  const refusal = refusalOf(error)
  expect([refusal.code, statusOf[refusal.code]]).toEqual([code, status])
})

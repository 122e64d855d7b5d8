import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreUnavailable } from '#ports/event-log.ts'
import { WarningThrottle } from './warning-throttle.ts'

const warnings: string[] = []
const listen = ({ message }: Error): number => warnings.push(message)
beforeEach(() => {
  warnings.length = 0
  process.on('warning', listen)
})
afterEach(() => process.off('warning', listen))

/** The warnings so far; they are emitted a turn later than they are given. */
async function said(): Promise<readonly string[]> {
  const last = once(process, 'warning')
  process.emitWarning('last')
  await last
  return warnings.filter((message) => message !== 'last')
}

test('each reason is said once, with what led to it', async () => {
  const reasons = new WarningThrottle('the log')
  const refused = new StoreUnavailable(
    'does not answer',
    false,
    new Error('connect ECONNREFUSED 127.0.0.1:41'),
  )
  const elsewhere = new StoreUnavailable(
    'does not answer',
    false,
    new Error('connect ECONNREFUSED 127.0.0.1:99'),
  )
  for (const error of [refused, refused, elsewhere, new Error('access denied'), refused])
    reasons.report(error)
  expect(await said()).toEqual([
    'the log: does not answer: connect ECONNREFUSED 127.0.0.1:41',
    'the log: access denied',
  ])
})

test('credentials are left out', async () => {
  new WarningThrottle('the log').report(new Error('cannot read mongodb://sara:canary@db:27017/x'))
  expect(await said()).toEqual(['the log: cannot read mongodb://db:27017/x'])
})

test('an error that repeats its cause says it once', async () => {
  const cause = new Error('connect ECONNREFUSED')
  new WarningThrottle('the log').report(
    new StoreUnavailable('away', false, new Error(cause.message, { cause })),
  )
  expect(await said()).toEqual(['the log: away: connect ECONNREFUSED'])
})

test('what is no error is said too', async () => {
  new WarningThrottle('the log').report('gone')
  expect(await said()).toEqual(['the log: gone'])
})

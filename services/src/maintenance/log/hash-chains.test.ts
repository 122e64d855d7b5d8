import { expect, test } from 'vitest'
import type { RecordedEvent } from '#ports/event-log.ts'
import { type ChainRule, HashChains } from './hash-chains.ts'
import { fact } from '#maintenance/testing/filled-log.ts'

type Link = { readonly before: string; readonly own: string }

const rule: ChainRule = {
  isChained: ({ stream }) => stream.startsWith('chained'),
  named: ({ data }) => (data as Link).before,
  hash: ({ data }) => (data as Link).own,
}
const link = (stream: string, revision: bigint, before: string, own: string): RecordedEvent => ({
  ...fact({ before, own }),
  stream,
  revision,
  position: 0n,
})

test('every stream has a chain of its own, others have none', () => {
  const chains = new HashChains(rule)
  chains.add(link('chained-1', 0n, '', 'a'))
  chains.add(link('free', 0n, 'anything', 'x'))
  chains.add(link('chained-2', 0n, '', 'b'))
  chains.add(link('chained-1', 1n, 'a', 'c'))
  chains.add(link('chained-2', 1n, 'b', 'd'))
  expect(chains.checked).toBe(4)
})

test.each([
  ['begins with another', [link('chained-1', 0n, 'x', 'a')], 'event 0 of chained-1'],
  [
    'names another',
    [link('chained-1', 0n, '', 'a'), link('chained-1', 1n, 'b', 'c')],
    'event 1 of chained-1',
  ],
  ['begins twice', [link('chained-1', 0n, '', 'a'), link('chained-1', 1n, '', 'c')], 'event 1 of chained-1'],
])('a chain that %s is broken there', (_what, events, place) => {
  const chains = new HashChains(rule)
  const add = (): void => {
    for (const event of events) chains.add(event)
  }
  expect(add).toThrow(`the hash chain is broken: ${place}`)
})

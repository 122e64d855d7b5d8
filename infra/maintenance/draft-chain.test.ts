import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HashChains } from '@staffplan/services/maintenance/log/hash-chains'
import type { NewEvent, RecordedEvent } from '@staffplan/services/ports/event-log'
import { expect, test } from 'vitest'
import { draftChain } from './draft-chain.ts'

const LOGS = join(import.meta.dirname, '../../services/src/fixtures/logs')

function stored(): RecordedEvent[] {
  const text = readFileSync(join(LOGS, 'plan-published-in-schema-1.json'), 'utf8')
  const events = JSON.parse(text) as Omit<NewEvent, 'id'>[] // a file of this repository
  return events.map((event, index) => ({
    ...event,
    id: `e${index}`,
    stream: 'bigPicture-2019',
    revision: BigInt(index),
    position: BigInt(index + 1),
  }))
}

test('the chain of a plan that a former version published holds', () => {
  const chains = new HashChains(draftChain)
  for (const event of stored()) chains.add(event)
  expect(chains.checked).toBe(3)
})

test('a former publish that has been changed breaks it', () => {
  const chains = new HashChains(draftChain)
  const [first, published, next] = stored() as [RecordedEvent, RecordedEvent, RecordedEvent]
  chains.add(first)
  chains.add({ ...published, data: { ...(published.data as object), message: 'Second round' } }) // an object, as every event's data
  expect(() => chains.add(next)).toThrow('the hash chain is broken: event 2 of bigPicture-2019')
})

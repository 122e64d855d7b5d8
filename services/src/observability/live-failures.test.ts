import { expect, test } from 'vitest'
import { ReadModelsUnavailable, StorageFull, StoreUnavailable } from '#ports/event-log.ts'
import { LiveFailures } from './live-failures.ts'

function listening() {
  const said: string[] = []
  const failures = new LiveFailures({
    error: () => said.push('error'),
    info: () => said.push('back'),
    warn: ({ code }: { code?: string } = {}) => said.push(String(code)),
  } as ConstructorParameters<typeof LiveFailures>[0])
  return { said, failures }
}

test('an outage that fails in two ways by turns says each of them once, and once that it is over', () => {
  const { said, failures } = listening()
  for (let turn = 0; turn < 5; turn += 1) {
    failures.failed(new StorageFull('the disk is full', false))
    failures.failed(new StoreUnavailable('a command before it was not stored', false))
  }
  failures.stored()
  failures.stored()
  expect(said).toEqual(['storage-full', 'store-unavailable', 'back'])
})

test('what is stored does not say that the read models are back', () => {
  const { said, failures } = listening()
  for (let turn = 0; turn < 5; turn += 1) {
    failures.failed(new ReadModelsUnavailable('the read models do not answer', false))
    failures.stored()
  }
  expect(said).toEqual(['store-unavailable'])
})

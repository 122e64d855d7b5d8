import { expect, test } from 'vitest'
import { ReadModelsUnavailable, StorageFull, StoreUnavailable } from '#ports/event-log.ts'
import { KeyedMutex } from './keyed-mutex.ts'

async function behind(failure: Error): Promise<string> {
  const mutex = new KeyedMutex()
  const gate = Promise.withResolvers<never>()
  const first = mutex.runExclusive(['organisation'], () => gate.promise)
  const second = mutex.runExclusive(['organisation'], async () => 'goes on')
  gate.reject(failure)
  await expect(first).rejects.toBe(failure)
  return second
}

test('whoever waits behind a log that does not answer fails with it', async () => {
  await expect(behind(new StoreUnavailable('away', false))).rejects.toThrow('a store did not answer')
})

test.each([new ReadModelsUnavailable('away', false), new StorageFull('full', false), new Error('refused')])(
  'whoever may need it not goes on: %s',
  async (failure) => {
    expect(await behind(failure)).toBe('goes on')
  },
)

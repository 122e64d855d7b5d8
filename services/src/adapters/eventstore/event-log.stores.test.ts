import { afterAll } from 'vitest'
import { eventLogContract } from '#ports/event-log.contract.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import { openEventStoreLog } from './event-log.ts'

const server = await startTestServer('eventstore')
afterAll(() => server[Symbol.asyncDispose]())

let opened = 0

eventLogContract(server.label, async () => {
  opened += 1
  const prefix = `contract${Date.now()}n${opened}-`
  let log = openEventStoreLog({ url: server.url, prefix })
  return {
    log,
    async restart() {
      await log[Symbol.asyncDispose]()
      await server.control?.kill()
      await server.control?.start()
      log = openEventStoreLog({ url: server.url, prefix })
      return log
    },
    [Symbol.asyncDispose]: () => log[Symbol.asyncDispose](),
  }
})

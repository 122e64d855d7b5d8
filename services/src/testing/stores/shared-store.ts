import { beforeAll } from 'vitest'
import { startTestServer, type TestServer } from './test-server.ts'

/**
 * A store server for all tests of a file: it runs before the hooks that come after this line, and is closed after the
 * last of theirs.
 */
export function sharedStore(kind: Parameters<typeof startTestServer>[0]): TestServer {
  const server = {} as TestServer // hooks and tests come after it is started
  beforeAll(async () => {
    Object.assign(server, await startTestServer(kind))
    return () => server[Symbol.asyncDispose]()
  })
  return server
}

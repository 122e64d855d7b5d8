import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, inject } from 'vitest'
import { once, startFrom, startServer, type StartOptions, type TestServer } from './server.ts'
import { buildWorkedExample } from './worked-example.ts'
import { writeExamples } from './write-examples.ts'

/**
 * A server for all tests of a file or a `describe`: it runs before the hooks that come after this line, and is closed
 * after the last of theirs.
 */
export function sharedServer(options: StartOptions = {}): TestServer {
  return shared(() => startServer(options))
}

/** A shared server with options that are known once the hooks before this line have run. */
export function sharedServerWith(optionsOf: () => StartOptions): TestServer {
  return shared(() => startServer(optionsOf()))
}

/** A shared server that contains the worked example. */
export const sharedExample = prepared(buildWorkedExample)

/** A shared server that contains everything the examples of writes are about. */
export const sharedWriteExamples = prepared(writeExamples)

/** Prepares a folder once in a process; each server starts from a copy of it. */
function prepared<Made extends object>(make: (server: TestServer) => Promise<Made>) {
  const earlier = once(async () => {
    const dataDir = await mkdtemp(join(inject('runFolder'), 'prepared-'))
    await using server = await startServer({ dataDir })
    return { dataDir, token: server.token, made: await make(server) }
  })
  return (options: Pick<StartOptions, 'hear'> = {}): readonly [TestServer, Made] => {
    const made = {} as Made // hooks and tests come after it is made
    const server = shared(async () => {
      const begun = await earlier()
      Object.assign(made, begun.made)
      return startFrom(begun, options)
    })
    return [server, made]
  }
}

function shared(start: () => Promise<TestServer>): TestServer {
  const server = {} as TestServer // hooks and tests come after it is started
  beforeAll(async () => {
    Object.assign(server, await start())
    return () => server[Symbol.asyncDispose]()
  })
  return server
}

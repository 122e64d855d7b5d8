import type { Deps } from '#deps.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { depsOn } from '#testing/deps-on.ts'
import { logWith } from '#testing/log-with.ts'
import { served, type Served } from '#testing/served.ts'
import type { TestServer } from '#testing/server.ts'

type Importing = Served & {
  readonly deps: Deps
  /** Streams of imports that were read from their beginning. */
  readonly read: readonly string[]
}

/** A second server on the same log, like a process that ends just before its import is completed. */
export async function neverCompleting({ system }: TestServer): Promise<Served> {
  const { log } = system
  const failing = logWith(log, {
    async append(stream, expected, events) {
      if (events.some(({ type }) => type === 'StaffImportCompleted')) throw new StoreUnavailable('gone', true)
      return log.append(stream, expected, events)
    },
  })
  return served(depsOn(failing, system.deps))
}

/** A second server on the same log, as if in a process of its own; `work` runs once its first chunk is stored. */
export async function importing({ system }: TestServer, work: () => Promise<void>): Promise<Importing> {
  let isDone = false
  const read: string[] = []
  const { log } = system
  const watched = logWith(log, {
    async append(stream, expected, events) {
      const appended = await log.append(stream, expected, events)
      if (isDone || !stream.startsWith('staffImport-')) return appended
      isDone = true
      await work()
      return appended
    },
    read(stream, options) {
      if (stream.startsWith('staffImport-') && !options?.backwards) read.push(stream)
      return log.read(stream, options)
    },
  })
  const deps = depsOn(watched, system.deps)
  return { ...(await served(deps)), deps, read }
}

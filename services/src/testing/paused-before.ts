import type { EventLog } from '#ports/event-log.ts'
import { depsOn } from './deps-on.ts'
import { logWith } from './log-with.ts'
import type { TestServer } from './server.ts'
import { served, type Served } from './served.ts'

/** Another process on the same log; `meanwhile` runs before its first append to the stream. */
export async function pausedBefore(
  { system }: TestServer,
  paused: string,
  meanwhile: () => Promise<unknown>,
): Promise<Served> {
  let isDone = false
  const { log } = system
  const slow = logWith(log, {
    async append(stream, expected, batch) {
      if (!isDone && stream === paused) {
        isDone = true
        await meanwhile()
      }
      return log.append(stream, expected, batch)
    },
  })
  return served(depsOn(slow, system.deps))
}

/** Another process on the same log; `meanwhile` runs before its first read for which `isMeant` is true. */
export async function pausedBeforeRead(
  { system }: TestServer,
  isMeant: (...read: Parameters<EventLog['read']>) => boolean,
  meanwhile: () => Promise<unknown>,
): Promise<Served> {
  let isDone = false
  const { log } = system
  const slow = logWith(log, {
    async *read(...read) {
      if (!isDone && isMeant(...read)) {
        isDone = true
        await meanwhile()
      }
      yield* log.read(...read)
    },
  })
  return served(depsOn(slow, system.deps))
}

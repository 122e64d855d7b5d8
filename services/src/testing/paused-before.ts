import { depsOn } from './deps-on.ts'
import { logWith } from './log-with.ts'
import type { TestServer } from './server.ts'
import { served, type Served } from './served.ts'

/** Another process on the same log; before its first append to the stream something happens elsewhere. */
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

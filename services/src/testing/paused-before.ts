import { buildApp } from '#app.ts'
import { depsOn } from './deps-on.ts'
import { logWith } from './log-with.ts'
import type { TestServer } from './server.ts'

/** Another process on the same log; before its first append to the stream something happens elsewhere. */
export async function pausedBefore(
  { system }: TestServer,
  paused: string,
  meanwhile: () => Promise<unknown>,
): Promise<AsyncDisposable & { readonly url: string }> {
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
  const app = await buildApp(depsOn(slow, system.deps))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, [Symbol.asyncDispose]: () => app.close() }
}

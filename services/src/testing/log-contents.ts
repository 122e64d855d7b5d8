import { REMOVED } from '#ports/event-log.ts'
import type { TestServer } from './server.ts'

/** The data of all events that the log returns, as JSON. */
export async function logContents({ system }: TestServer): Promise<string> {
  const data: unknown[] = []
  for await (const batch of system.log.follow(0n, new AbortController().signal)) {
    if (batch === 'caughtUp') break
    const opened = await system.log.opened(batch.filter(({ type }) => type !== REMOVED))
    data.push(...opened.map((event) => event.data))
  }
  return JSON.stringify(data)
}

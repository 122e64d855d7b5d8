import type { NewEvent } from '#ports/event-log.ts'
import type { TestServer } from './server.ts'

const AT_ONCE = 1_000

/** Creates `count` cost centres (a multiple of a thousand), and waits until they are shown. */
export async function organisationOf({ system }: TestServer, count: number): Promise<void> {
  const { log, deps } = system
  const { models } = deps
  const metadata = { commandId: 'c', correlationId: 'c', actor: 1, at: new Date().toISOString(), schema: 1 }
  const events = Array.from({ length: count / AT_ONCE }, (_, chunk): NewEvent => {
    const costCentres = Array.from({ length: AT_ONCE }, (_, index) => {
      const id = chunk * AT_ONCE + index + 1
      return { id, number: String(100_000 + id), name: `Centre ${id}` }
    })
    const data = { importId: crypto.randomUUID(), costCentres }
    return { id: crypto.randomUUID(), type: 'CostCentresImported', data, metadata }
  })
  await log.append('organisation', 'none', events)
  await models.reached('costCentres', await log.head(), 60_000)
}

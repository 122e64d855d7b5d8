import { Handler } from '@staffplan/services/kernel/commands/handle'
import { eventTypes } from '@staffplan/services/projectors'
import { staffStream } from '@staffplan/contracts/staff/events'
import { randomUUID } from 'node:crypto'
import { staffYearModel } from '@staffplan/services/streams/staff-year'
import { logWithoutServer } from './log-without-server.ts'

const YEAR = 2019
const AT_ONCE = 100

/** Stores years of single edits as the server does: the hours of various people, again and again. */
export async function makeHistory(dataDir: string, events: number): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const handler = new Handler(await logWithoutServer(dataDir, opened), eventTypes)
  const stream = staffStream(YEAR)
  const { items } = await handler.state(staffYearModel, stream)
  const ids = [...items.keys()]
  const hours = new Map<number, number | null>()
  for (let made = 0; made < events; made += AT_ONCE) {
    await handler.handle({
      model: staffYearModel,
      stream,
      context: { commandId: randomUUID(), correlationId: 'history', actor: 1, at: new Date().toISOString() },
      decide: () => ({ events: Array.from({ length: AT_ONCE }, (_, index) => edit(made + index)) }),
    })
  }

  function edit(index: number): { type: string; data: object; entity: string } {
    const id = ids[(index * 7_919) % ids.length]!
    const from = { personal: { overTimeHours: hours.get(id) ?? null } }
    hours.set(id, index % 200)
    const to = { personal: { overTimeHours: index % 200 } }
    return { type: 'StaffChanged', data: { id, year: YEAR, from, to }, entity: `staff:${id}` }
  }
}

import { Refusal } from '@staffplan/contracts/refusal'
import { staffStream, yearOfStaffId } from '@staffplan/contracts/staff/events'
import type { Deps } from '#deps.ts'
import { uuidFrom } from '#kernel/commands/event-id.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { staffCollection } from '#staff/rows/staff-projection.ts'
import { staffYearModel } from '#streams/staff-year.ts'
import { personOf } from './person.ts'

/** Milliseconds in which the read models have let go of the rows. */
const PATIENCE = 30_000

type Asked = { readonly id: number; readonly context: CommandContext }

/**
 * Destroys the keys of everything that the log says about whoever had a deleted row, and what states, read models and
 * journals still have of it. That it happened stands in the log first: a process that ends in between goes on at its start.
 */
export async function erasePerson(deps: Deps, { id, context }: Asked): Promise<{ readonly rows: number }> {
  const { handler, events, models, personalData } = deps
  const { keys } = personalData
  if (!keys) throw new Refusal('sealing-absent')
  const person = await personOf({ handler, events, keys }, id)
  const { employeeId, rows } = person
  for (const [year, ofYear] of Map.groupBy(rows, yearOfStaffId)) {
    await handler.handle({
      model: staffYearModel,
      stream: staffStream(year),
      context: { ...context, commandId: uuidFrom(`erase ${year} ${context.commandId}`) },
      decide({ items, idOfEmployee, erased }) {
        if (idOfEmployee.has(employeeId) || ofYear.some((row) => items.get(row)))
          throw new Refusal('person-present', { params: { years: [year] } })
        const left = ofYear.filter((row) => !erased.has(row))
        return { events: left.map((row) => erasedRow(row, year)) }
      },
    })
  }
  await models.reached(staffCollection.name, await events.head(), PATIENCE)
  await personalData.forget([...new Set([...rows].map((row) => staffStream(yearOfStaffId(row))))])
  // Last: whoever starts again and finds the keys there does all of it.
  await keys.erase({
    rows,
    persons: new Set([employeeId]),
    isKept: ({ row, stream }) => person.others.has(row) || !person.isCompleted(stream),
  })
  return { rows: rows.size }
}

function erasedRow(id: number, year: number) {
  return { type: 'StaffErased', data: { id, year, totals: 'headcount' }, entity: `staff:${id}` }
}

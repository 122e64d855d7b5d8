import {
  STAFF_IDS_PER_YEAR,
  staffStream,
  type StaffPersonal,
  type StaffValues,
  yearOfStaffId,
} from '@staffplan/contracts/staff/events'
import { Refusal } from '@staffplan/contracts/refusal'
import type { Handled, Handler } from '#kernel/handle.ts'
import type { CommandContext } from '#kernel/stream-model.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { nextStaffId, staffYearModel, type StaffItem, type StaffYearState } from '#streams/staff-year.ts'
import { changed } from './import-differences.ts'

/** A row as POST, PUT and PATCH mean it: its cost centre still a number. */
export type StaffRowValues = { readonly costCentreNumber: string; readonly personal: StaffPersonal }

type Options = { readonly context: CommandContext; readonly ifMatch: string | null }

/** Single edits of yearly data; whole files come through the import. */
export function staffRowCommands(handler: Handler) {
  return {
    async add(
      year: number,
      row: StaffRowValues,
      context: CommandContext,
    ): Promise<{ id: number; handled: Handled }> {
      const handled = await handler.handle({
        model: staffYearModel,
        stream: staffStream(year),
        context,
        alsoReads: [ORGANISATION_STREAM],
        async decide(state) {
          checkEmployee(state, row.personal.employeeId, null)
          const id = nextStaffId(state, year)
          const values = await resolved(handler, row)
          return { events: [{ type: 'StaffAdded', data: { id, year, ...values }, entity: `staff:${id}` }] }
        },
      })
      return { id: (handled.events[0]!.data as { id: number }).id, handled } // StaffAdded has it
    },

    change(
      id: number,
      change: (before: StaffValues, numberOf: (centreId: number) => string) => StaffRowValues,
      { context, ifMatch }: Options,
    ): Promise<Handled> {
      const year = yearOf(id)
      return handler.handle({
        model: staffYearModel,
        stream: staffStream(year),
        context,
        alsoReads: [ORGANISATION_STREAM],
        async decide(state) {
          const { values: before } = existing(state, id, ifMatch)
          const { costCentres } = await handler.state(organisationModel, ORGANISATION_STREAM)
          const row = change(before, (centreId) => costCentres.items.get(centreId)?.values.number ?? '')
          checkEmployee(state, row.personal.employeeId, id)
          const events = changed(id, before, await resolved(handler, row)).map(({ op: _op, ...data }) => ({
            type: 'StaffChanged',
            data: { ...data, year },
            entity: `staff:${id}`,
          }))
          return { events }
        },
      })
    },

    remove(id: number, { context, ifMatch }: Options): Promise<Handled> {
      const year = yearOf(id)
      return handler.handle({
        model: staffYearModel,
        stream: staffStream(year),
        context,
        decide(state) {
          const { values } = existing(state, id, ifMatch)
          return { events: [{ type: 'StaffDeleted', data: { id, year, ...values }, entity: `staff:${id}` }] }
        },
      })
    },
  }
}

/** The year an id belongs to; ids below the first year's are nobody's. */
function yearOf(id: number): number {
  if (id < STAFF_IDS_PER_YEAR) throw new Refusal('not-found')
  return yearOfStaffId(id)
}

function existing(state: StaffYearState, id: number, ifMatch: string | null): StaffItem {
  const item = state.items.get(id)
  if (!item) throw new Refusal('not-found')
  if (ifMatch !== null && ifMatch !== '*' && ifMatch !== String(item.revision)) {
    throw new Refusal('stale-if-match', { params: { etag: String(item.revision) } })
  }
  return item
}

function checkEmployee(state: StaffYearState, employeeId: string, id: number | null): void {
  const known = state.idOfEmployee.get(employeeId)
  if (known !== undefined && known !== id) throw new Refusal('employee-exists', { params: { id: known } })
}

async function resolved(handler: Handler, row: StaffRowValues): Promise<StaffValues> {
  const { costCentreByNumber } = await handler.state(organisationModel, ORGANISATION_STREAM)
  const costCentreId = costCentreByNumber.get(row.costCentreNumber)
  if (costCentreId === undefined) {
    throw new Refusal('invalid', { errors: [{ pointer: '/costCentre/number', code: 'reference-unknown' }] })
  }
  return { costCentreId, personal: row.personal }
}

import type { EventOf } from '@staffplan/contracts/event-definition'
import {
  STAFF_IDS_PER_YEAR,
  type staffEvents,
  staffStream,
  type StaffPersonal,
  type StaffValues,
  yearOfStaffId,
} from '@staffplan/contracts/staff/events'
import { Refusal } from '@staffplan/contracts/refusal'
import type { Deps } from '#deps.ts'
import type { Handled, Handler } from '#kernel/commands/handle.ts'
import { matching } from '#kernel/records/if-match.ts'
import { LastEvent } from '#kernel/records/record-undo.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { centreOfNumber } from '#streams/centre-of-number.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { SETTINGS_STREAM } from '#streams/settings.ts'
import { nextStaffId, staffYearModel, type StaffYearState, withPart } from '#streams/staff-year.ts'
import { changed } from '#staff/import/import-differences.ts'
import { checkOffered } from '#staff/import/offered-year.ts'
import { settledAllowances, storedSpelling } from './stored-spellings.ts'

/**
 * A row as POST, PUT and PATCH send it, with the number of its cost centre and its allowances under the sent headings.
 */
export type StaffRowValues = { readonly costCentreNumber: string; readonly personal: StaffPersonal }

type StaffRecorded = EventOf<typeof staffEvents>
type Options = { readonly context: CommandContext; readonly ifMatch: string | null }

/** Single edits of yearly data; whole files come through the import. */
export function staffRowCommands(deps: Pick<Deps, 'handler' | 'events' | 'config'>) {
  const { handler, events } = deps
  return {
    async add(
      year: number,
      row: StaffRowValues,
      context: CommandContext,
    ): Promise<{ id: number; handled: Handled }> {
      const personal = { ...row.personal, allowances: settledAllowances(row.personal.allowances, {}) }
      const handled = await handler.handle({
        model: staffYearModel,
        stream: staffStream(year),
        context,
        alsoReads: [ORGANISATION_STREAM, SETTINGS_STREAM],
        async decide(state) {
          await checkOffered(deps, year)
          checkEmployee(state, row.personal.employeeId, null)
          const id = nextStaffId(state, year)
          const values = await resolved(handler, { ...row, personal }, [])
          return { events: [{ type: 'StaffAdded', data: { id, year, ...values }, entity: staffEntity(id) }] }
        },
      })
      return { id: (handled.events[0]!.data as { id: number }).id, handled } // StaffAdded has it
    },

    change(
      id: number,
      change: (before: StaffValues, costCentreNumber: string) => StaffRowValues,
      { context, ifMatch }: Options,
    ): Promise<Handled> {
      const year = yearOf(id)
      return handler.handle({
        model: staffYearModel,
        stream: staffStream(year),
        context,
        alsoReads: [ORGANISATION_STREAM],
        async decide(state) {
          const { values: before } = matching(state.items.get(id), ifMatch)
          const { costCentres } = await handler.state(organisationModel, ORGANISATION_STREAM)
          const number = costCentres.items.get(before.costCentreId)?.values.number ?? ''
          const row = asStored(change(before, number), before)
          checkEmployee(state, row.personal.employeeId, id)
          const events = changed(id, before, await resolved(handler, row, [before.costCentreId])).map(
            ({ op: _op, ...data }) => ({
              type: 'StaffChanged',
              data: { ...data, year },
              entity: staffEntity(id),
            }),
          )
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
          const { values } = matching(state.items.get(id), ifMatch)
          return {
            events: [{ type: 'StaffDeleted', data: { id, year, ...values }, entity: staffEntity(id) }],
          }
        },
      })
    },

    /** Undoes the last change of a row if it was a single edit; what an import did is undone with the import. */
    async undo(
      id: number,
      { context, revision }: { context: CommandContext; revision: string },
    ): Promise<Handled> {
      const year = yearOf(id)
      const stream = staffStream(year)
      const last = new LastEvent(events, { stream, entity: staffEntity(id), revision })
      // The events since then may be many, so they are read before the lock is taken. A refusal is thrown again under
      // it.
      const { items } = await handler.state(staffYearModel, stream)
      await last.found(items.get(id)).catch(() => {})
      return handler.handle({
        model: staffYearModel,
        stream,
        context,
        alsoReads: [ORGANISATION_STREAM],
        async decide(state) {
          if (id > state.lastId) throw new Refusal('not-found')
          const now = state.items.get(id)
          const event = (await last.found(now)) as StaffRecorded // parsed by EventTypes
          // An import has removed the row since, in an event that does not name the row.
          if (!now && event.type !== 'StaffDeleted') throw new Refusal('stale-if-match')
          const was = valuesBefore(event, now?.values)
          const entity = staffEntity(id)
          if (was === null)
            return { events: [{ type: 'StaffDeleted', data: { id, year, ...now!.values }, entity }] } // the undone event added it
          checkEmployee(state, was.personal.employeeId, id)
          const { costCentres } = await handler.state(organisationModel, ORGANISATION_STREAM)
          if (!costCentres.items.has(was.costCentreId)) throw unknownCentre()
          if (!now) return { events: [{ type: 'StaffAdded', data: { id, year, ...was }, entity }] }
          const events = changed(id, now.values, was).map(({ op: _op, ...data }) => ({
            type: 'StaffChanged',
            data: { ...data, year },
            entity,
          }))
          return { events }
        },
      })
    },
  }
}

/** The row before the event; null before it was added. Throws `stale-if-match` for an import, or an erased person. */
function valuesBefore(event: StaffRecorded, now: StaffValues | undefined): StaffValues | null {
  switch (event.type) {
    case 'StaffAdded':
      return null
    case 'StaffDeleted':
      if (event.data.erased) throw new Refusal('stale-if-match') // the person's data is erased
      return { costCentreId: event.data.costCentreId, personal: event.data.personal }
    case 'StaffChanged':
      if (event.data.erased) throw new Refusal('stale-if-match')
      return withPart(now!, event.data.from) // a changed row still exists, as it was the last event
    case 'StaffErased':
    case 'StaffImportChunk':
    case 'StaffImportCompleted':
      throw new Refusal('stale-if-match')
  }
}

/** The year that a row id belongs to. Throws `not-found` for ids below those of the first year. */
export function yearOf(id: number): number {
  if (id < STAFF_IDS_PER_YEAR) throw new Refusal('not-found')
  return yearOfStaffId(id)
}

function checkEmployee(state: StaffYearState, employeeId: string, id: number | null): void {
  const known = state.idOfEmployee.get(employeeId)
  if (known === undefined || known === id) return
  const errors = [{ pointer: '/employeeId', code: 'employee-exists' }]
  throw new Refusal('employee-exists', { params: { id: known }, errors })
}

/** Keeps texts as they are stored if the sent ones differ only in white space. */
function asStored({ costCentreNumber, personal }: StaffRowValues, before: StaffValues): StaffRowValues {
  return {
    costCentreNumber,
    personal: {
      ...personal,
      employeeId: storedSpelling(before.personal.employeeId, personal.employeeId),
      allowances: settledAllowances(personal.allowances, before.personal.allowances),
    },
  }
}

/** `held`: ids of the cost centres that the row has already. */
async function resolved(
  handler: Handler,
  row: StaffRowValues,
  held: readonly number[],
): Promise<StaffValues> {
  const organisation = await handler.state(organisationModel, ORGANISATION_STREAM)
  const costCentreId = centreOfNumber(organisation, row.costCentreNumber, held)
  if (costCentreId === undefined) throw unknownCentre()
  return { costCentreId, personal: row.personal }
}

function unknownCentre(): Refusal {
  return new Refusal('invalid', { errors: [{ pointer: '/costCentre/number', code: 'reference-unknown' }] })
}

/** Entity name of a row in its events. */
export function staffEntity(id: number): string {
  return `staff:${id}`
}

import { Refusal } from '@staffplan/contracts/refusal'
import type { Deps } from '#deps.ts'
import type { Handled } from '#kernel/commands/handle.ts'
import { recordEntity } from '#kernel/records/record-decisions.ts'
import type { RecordItem } from '#kernel/records/record-state.ts'
import { BeforeLastChange } from '#kernel/records/record-undo.ts'
import type { CommandContext, Decided } from '#kernel/streams/stream-model.ts'
import { DRIVERS_STREAM, driversModel } from '#streams/drivers.ts'
import { ORGANISATION_STREAM, type OrganisationState, organisationModel } from '#streams/organisation.ts'
import type { AssignmentFamily } from './assignment-family.ts'

type Asked<Key, Values extends Key> = {
  readonly family: AssignmentFamily<Key, Values>
  /** Id of the assignment in its list. */
  readonly id: string
  /** Revision of the last event of the change. */
  readonly revision: string
  readonly context: CommandContext
}

/**
 * Undoes the last change of an assignment, named by its revision: what was assigned is removed, what was changed or
 * removed becomes what it was. Later changes of others are not overwritten, and what the rules no longer allow is
 * refused.
 */
export async function undoAssignment<Key, Values extends Key>(
  { handler, events }: Pick<Deps, 'handler' | 'events'>,
  { family, id, revision, context }: Asked<Key, Values>,
): Promise<{ readonly handled: Handled; readonly isThere: boolean }> {
  const organisation = { model: organisationModel, stream: ORGANISATION_STREAM }
  const itemIn = (state: OrganisationState): RecordItem<Values> | undefined => family.itemIn(state, id)
  const change = { ...organisation, entity: recordEntity(family.definition, id), revision, itemIn }
  const lastChange = new BeforeLastChange<OrganisationState, Values>({ handler, events }, change)
  // The events since then may be many, so they are read before the lock is taken. A refusal is thrown again under it.
  await lastChange.found(await handler.state(organisationModel, ORGANISATION_STREAM)).catch(() => {})

  const decide = async (state: OrganisationState): Promise<readonly Decided[]> => {
    if (unitOf(id) > state.businessUnits.lastId) throw new Refusal('not-found')
    const { was } = await lastChange.found(state)
    const present = itemIn(state)
    if (!was) return present ? family.unassign(state, { key: present.values, ifMatch: null }) : []
    const states = { organisation: state, drivers: await handler.state(driversModel, DRIVERS_STREAM) }
    if (!present) return family.assign(states, was.values)
    return family.change(states, { values: was.values, ifMatch: null })
  }
  const handled = await handler.handle({
    ...organisation,
    alsoReads: [DRIVERS_STREAM],
    context,
    decide: async (state) => ({ events: await decide(state) }),
  })
  return { handled, isThere: !handled.events.some(({ type }) => type.endsWith('Unassigned')) }
}

/** The unit's id, with which every assignment's id begins. */
function unitOf(id: string): number {
  return Number(id.split('-', 1)[0])
}

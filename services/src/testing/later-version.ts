import type { EventLog, NewEvent } from '#ports/event-log.ts'

/**
 * Appends what a later version stores: a type that this one does not know, and one in a shape that it does not know.
 */
export async function writeAsLaterVersion(log: EventLog): Promise<void> {
  await log.append('offices', 'none', [
    written('OfficeOpened', 1),
    written('OfficeOpened', 2),
    written('BusinessUnitCreated', 7),
    written('DivisionCreated', 1),
  ])
}

/** What a process of this version prints about that when it ends, after its own name. */
export const LATER_VERSION =
  'Staffplan ended: a later version of Staffplan has written to the event log, which this one cannot read: ' +
  'BusinessUnitCreated in schema 7 (here up to 1), OfficeOpened in schema 2 (unknown here); ' +
  'start the later version again, or restore the backup that was made before the upgrade'

export function written(type: string, schema: number): NewEvent {
  return {
    id: crypto.randomUUID(),
    type,
    data: {},
    metadata: {
      commandId: 'command',
      correlationId: 'correlation',
      actor: 1,
      at: '2026-01-01T00:00:00.000Z',
      schema,
    },
  }
}

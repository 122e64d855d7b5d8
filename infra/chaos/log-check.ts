import type { RecordedEvent } from '@staffplan/services/ports/event-log'
import { openEventStoreLog } from '@staffplan/services/adapters/eventstore/event-log'
import { everyEvent, logFaults } from '../kill/stored.ts'
import { type Asked, EFFECTS } from './ledger.ts'

/** Checks the log after a run: its own order, and the sent commands against the stored events. */
export async function checkLog(
  stores: { readonly eventStoreUrl: string; readonly streamPrefix: string },
  asked: readonly Asked[],
): Promise<{ readonly faults: readonly string[]; readonly events: number }> {
  await using log = openEventStoreLog({ url: stores.eventStoreUrl, prefix: stores.streamPrefix })
  const events = await everyEvent(log)
  return { faults: [...logFaults(events), ...commandFaults(events, asked)], events: events.length }
}

/** An acknowledged command is stored once, at the answered position; a refused one never; an unanswered one at most once. */
function commandFaults(events: readonly RecordedEvent[], commands: readonly Asked[]): string[] {
  const byCommand = Map.groupBy(events, ({ metadata }) => metadata.commandId)
  return commands.flatMap(({ kind, commandId, answer, position }) => {
    const made = byCommand.get(commandId) ?? []
    const effects = made.filter(({ type }) => type === EFFECTS[kind])
    const name = `command ${commandId} (${kind}, ${answer ?? 'never answered'})`
    if (effects.length > 1) return [`${name} stands in the log ${effects.length} times`]
    if (answer === 'refused' && made.length > 0) return [`${name} stands in the log`]
    if (answer !== 'acknowledged') return []
    if (effects.length === 0) return [`${name} is lost`]
    const isThere = position === null || made.some((event) => event.position === position)
    return isThere ? [] : [`${name} does not stand at ${position}, where the answer said`]
  })
}

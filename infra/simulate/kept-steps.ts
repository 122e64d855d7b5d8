import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import { commandOfWriter } from '@staffplan/contracts/planning/writer'
import type { Stacks } from '../../web/src/planning/draft/step-stacks.ts'
import { isOf, keysIn } from '../../web/src/planning/draft/draft-replica.ts'
import { fault, type Known, type Watched } from './watched.ts'

const STEPS: ReadonlySet<string> = new Set(['edit', 'undo', 'redo'])

/**
 * I16, once everything has settled: every command in the undo and redo stacks took effect, and so did those that an
 * undo would restore. Otherwise an undo would blame other users for changes that nobody made.
 */
export function checkSteps(client: Watched, { records }: Pick<Known, 'records'>, steps: Stacks): void {
  const { userId, clientId } = client
  const stored = new Set(eventsIn(records).flatMap((event) => (isOf(event, client) ? [event.seq] : [])))
  const check = (name: string | null): void => {
    const command = commandOfWriter(name ?? '')
    if (command?.userId !== userId || command.clientId !== clientId) return
    if (!stored.has(command.seq)) fault('I16', client, `a step is of ${command.seq}, which never took effect`)
  }
  const checkStack = (entries: Stacks['done'], renewed: ReadonlySet<string | null>): void => {
    for (const entry of entries) {
      if (!('changes' in entry) || entry.isWithdrawn) continue
      check(entry.command)
      for (const { before } of entry.changes) if (!renewed.has(before.w)) check(before.w)
    }
  }
  checkStack(steps.done, new Set())
  // Redoing a withdrawn step gives its value a new writer name; steps that replaced the value are then redone with that name.
  checkStack(steps.undone, new Set(steps.undone.flatMap(withdrawnName)))
}

/**
 * I16: keys reported as changed by others were written by others, possibly in another tab, or by a restore. Restoring a
 * backup also removes what was written.
 */
export function checkNamed(
  client: Watched,
  { records }: Pick<Known, 'records'>,
  keys: readonly string[],
): void {
  if (keys.length === 0) return
  const events = eventsIn(records).filter((event) => records.size > 1 || !isStepOf(event, client))
  const written = new Set(events.flatMap(keysIn))
  const never = keys.find((k) => !written.has(k))
  if (never !== undefined) fault('I16', client, `${never} is named, which nobody else has ever written`)
}

function isStepOf(event: DraftFeedEvent, client: Watched): boolean {
  return isOf(event, client) && 'cause' in event && STEPS.has(event.cause)
}

function eventsIn(records: Known['records']): readonly DraftFeedEvent[] {
  return [...records.values()].flatMap((record) => record.events)
}

function withdrawnName(entry: Stacks['undone'][number]): readonly string[] {
  return 'changes' in entry && entry.isWithdrawn ? [entry.command] : []
}

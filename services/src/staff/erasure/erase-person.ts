import { Refusal } from '@staffplan/contracts/refusal'
import type { Deps } from '#deps.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { NoAnswer, withTimeout } from '#with-timeout.ts'
import { finishErasure } from './finish-erasure.ts'
import { personOf } from './person.ts'

/** Milliseconds that the answer waits for the erasure to finish. */
const TIMEOUT = 10_000

type Asked = { readonly id: number; readonly context: CommandContext }
type Erased = {
  readonly rows: number
  /** If false, the erasure is recorded and goes on in the background. */
  readonly isFinished: boolean
}

/**
 * Erases the person who had a deleted row: destroys the keys of everything that the log says about them, and removes
 * what states, read models and journals still have. An erasure that was interrupted continues where it stopped, in the
 * name of the user who began it.
 */
export async function erasePerson(deps: Deps, { id, context }: Asked): Promise<Erased> {
  const { keys } = deps.personalData
  if (!keys) throw new Refusal('sealing-absent')
  const parts = { ...deps, keys }
  const brokenOff = (await keys.unfinished()).find(({ rows }) => rows.includes(id))
  const erasure = brokenOff ?? (await begun(parts, { id, context }))
  const rows = erasure.rows.length
  try {
    await withTimeout(TIMEOUT, finishErasure(parts, erasure))
    return { rows, isFinished: true }
  } catch (error) {
    if (isLater(error)) return { rows, isFinished: false }
    throw error
  }
}

async function begun(
  parts: Parameters<typeof finishErasure>[0],
  { id, context }: Asked,
): Promise<Parameters<typeof finishErasure>[1]> {
  const { rows, employeeId, alike, places } = await personOf(parts, id)
  const { commandId, correlationId, actor } = context
  const whom = { rows: [...rows], person: employeeId, alike, places }
  const erasure = { id: commandId, ...whom, correlationId, actor }
  // Finding the person's rows took long: the caller may have lost its rights meanwhile.
  return parts.handler.permitted(context, () => parts.keys.begin(erasure))
}

const LATER = new Set<string>(['read-model-behind', 'rebuilding', 'changed-meanwhile'])

function isLater(error: unknown): boolean {
  if (error instanceof Refusal) return LATER.has(error.code)
  return error instanceof StoreUnavailable || error instanceof NoAnswer
}

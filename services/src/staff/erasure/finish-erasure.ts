import { Refusal } from '@staffplan/contracts/refusal'
import { staffStream, yearOfStaffId } from '@staffplan/contracts/staff/events'
import type { Deps } from '#deps.ts'
import { forgetAnswers } from '#http/commands/idempotency-store.ts'
import { systemContext } from '#http/commands/command-context.ts'
import { uuidFrom } from '#kernel/commands/event-id.ts'
import { KeyedMutex } from '#kernel/commands/keyed-mutex.ts'
import type { PersonalKeys } from '#kernel/sealing/personal-keys.ts'
import type { Erasure } from '#ports/key-store.ts'
import { staffYearModel } from '#streams/staff-year.ts'
import { erasedRows } from '#staffing/erased-rows.ts'

/** Milliseconds within which the read models have to drop the rows. */
const TIMEOUT = 30_000
const mutex = new KeyedMutex()

type Parts = Deps & { readonly keys: PersonalKeys }

/**
 * Does what is left of a recorded erasure, however often it was begun: names its rows as erased in the log, destroys
 * their keys, and removes what states, read models and journals still have of them; only then is the record removed.
 * Throws `person-present` if rows have come back meanwhile, after the others have been erased.
 */
export function finishErasure(deps: Parts, erasure: Erasure): Promise<void> {
  return mutex.runExclusive([erasure.id], async () => {
    const { events, expiring, keys, personalData } = deps
    const presentIn = await nameInLog(deps, erasure)
    const isGone = (row: number): boolean => !presentIn.includes(yearOfStaffId(row))
    const rows = erasure.rows.filter(isGone)
    const left = presentIn.length === 0 ? erasure : await keys.narrowed(erasure, rows)
    await keys.erase(left)
    await personalData.forget(await whereNamed(deps, rows))
    await payShown(deps, await events.head())
    await forgetAnswers(expiring)
    await personalData.cleanse()
    await keys.end(left)
    if (presentIn.length > 0) throw new Refusal('person-present', { params: { years: presentIn } })
  })
}

/**
 * Resolves when every read model with pay has dropped the rows and is completely stored, so that nothing of an earlier
 * version is left, and when `erasedRows` names the rows.
 */
async function payShown({ models }: Parts, position: bigint): Promise<void> {
  const collections = [...models.payCollections, erasedRows.name]
  const shown = collections.map(async (collection) => {
    await models.reached(collection, position, TIMEOUT)
    await models.waitUntilComplete(collection, TIMEOUT)
  })
  await Promise.all(shown)
}

/** Streams of the rows with their last revision, which is not before the events that name the rows as erased. */
async function whereNamed({ handler }: Parts, rows: readonly number[]): Promise<ReadonlyMap<string, bigint>> {
  const found = new Map<string, bigint>()
  for (const stream of new Set(rows.map((row) => staffStream(yearOfStaffId(row))))) {
    const { revision } = await handler.folded(staffYearModel, stream)
    if (revision !== 'none') found.set(stream, revision)
  }
  return found
}

/** Names the rows as erased in the log, except those of years in which a row has come back; returns these years. */
async function nameInLog(
  { handler, now }: Parts,
  { id, rows, correlationId, actor = 0 }: Erasure,
): Promise<readonly number[]> {
  const context = { ...systemContext(now(), correlationId), actor, hasBegun: true as const }
  const presentIn: number[] = []
  for (const [year, ofYear] of Map.groupBy(rows, yearOfStaffId)) {
    await handler.handle({
      model: staffYearModel,
      stream: staffStream(year),
      context: { ...context, commandId: uuidFrom(`erase ${year} ${id}`) },
      decide({ items, erased }) {
        const isPresent = ofYear.some((row) => items.get(row))
        if (isPresent) presentIn.push(year)
        const left = isPresent ? [] : ofYear.filter((row) => !erased.has(row))
        return { events: left.map((row) => erasedRow(row, year)) }
      },
    })
  }
  return presentIn
}

function erasedRow(id: number, year: number) {
  return { type: 'StaffErased', data: { id, year, totals: 'headcount' }, entity: `staff:${id}` }
}

import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { staffStream, yearOfStaffId } from '@staffplan/contracts/staff/events'
import { Refusal } from '@staffplan/contracts/refusal'
import type { Deps } from '#deps.ts'
import { reasonOf } from '#observability/reason-of.ts'
import { unlessAway } from '#ports/event-log.ts'
import { LONGEST_REBUILD } from '#staff/import/import-recovery.ts'
import { erasedRows } from '#staffing/erased-rows.ts'
import { lostKeys } from './lost-keys.ts'
import { finishErasure } from './finish-erasure.ts'

/** Milliseconds between two tries. */
const PAUSE = 5_000

/**
 * Continues every recorded erasure until it is done, also after a crash, or once a file is no longer in use or a disk
 * no longer full. Deals with restored backups first: rows that the log calls erased but that have keys again are
 * recorded for erasure, and checkpoints from before are removed. Runs until the signal aborts.
 */
export async function finishErasures(deps: Deps, signal: AbortSignal): Promise<void> {
  const { keys } = deps.personalData
  if (!keys) {
    if (!signal.aborted) await once(signal, 'abort')
    return
  }
  const parts = { ...deps, keys }
  let hasLooked = false
  while (!signal.aborted) {
    hasLooked ||= (await lookAround(parts).catch(unlessAway)) !== null
    await goOn(parts)
    await delay(PAUSE, undefined, { signal }).catch(() => {}) // the signal ends the loop
  }
}

type Parts = Parameters<typeof finishErasure>[0]

async function goOn(parts: Parts): Promise<void> {
  const { keys, personalData } = parts
  const erasures = await keys.unfinished().catch(unlessAway)
  if (!erasures) return
  const left = new Map<string, string>()
  for (const erasure of erasures) {
    try {
      await finishErasure(parts, erasure)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'person-present') continue
      const reason = error instanceof Refusal ? error.code : reasonOf(error)
      left.set(erasure.id, reason)
      if (personalData.unfinished.get(erasure.id) !== reason)
        process.emitWarning(`an erasure of personal data is not finished and tried again: ${reason}`)
    }
  }
  personalData.unfinished = left
}

async function lookAround(parts: Parts): Promise<true> {
  const reason = await lostKeys(parts)
  parts.personalData.lostKeys = reason
  if (reason !== null) process.emitWarning(reason)
  await seeToWhatCameBack(parts)
  return true
}

async function seeToWhatCameBack({ events, keys, models, personalData }: Parts): Promise<void> {
  await models.reached(erasedRows.name, await events.head(), LONGEST_REBUILD)
  const query = {
    sort: [{ key: 'id', direction: 'asc' }],
    offset: 0,
    limit: Number.MAX_SAFE_INTEGER,
  } as const
  const { content } = await models.open(erasedRows).page(query)
  const erased = new Set(content.map(({ keys: found }) => found['id'] as number)) // as the projection writes it
  const lastIn = new Map<string, bigint>()
  for (const { keys: found, body } of content) {
    const stream = staffStream(yearOfStaffId(found['id'] as number))
    const revision = BigInt(body['revision'] as string) // as the projection writes both
    if (revision > (lastIn.get(stream) ?? -1n)) lastIn.set(stream, revision)
  }
  await personalData.forget(lastIn)
  const rows = erased.size === 0 ? [] : [...(await keys.present(erased))]
  const correlationId = crypto.randomUUID()
  if (rows.length > 0) await keys.begin({ id: correlationId, rows, person: null, places: [], correlationId })
}

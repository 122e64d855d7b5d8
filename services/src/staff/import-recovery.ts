import type { Deps } from '#http/deps.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { releaseCostCentres } from './import-cost-centres.ts'
import { importsCollection } from './staff-projection.ts'

/** Milliseconds; the longest that a timer can wait. */
export const LONGEST_REBUILD = 2_147_483_647
/** Milliseconds after which an import that another process began has ended in one way or another. */
export const LONGEST_IMPORT = 15 * 60 * 1_000

/**
 * Cost centres of an import that a crash cut off before it counted are taken back, and those of one that has been undone.
 * Where other processes import too, a young one may still run: it is looked at again later. Goes on behind the start, since
 * the read model may be filling or have stopped; what could not be taken back is found by the next start.
 */
export function recoverImports(deps: Deps): void {
  void recover(deps).catch(() => {})
}

async function recover(deps: Deps): Promise<void> {
  const { handler, models, events, now, deployment } = deps
  const startedAt = now().getTime() // what this process imports itself begins later
  const begun = deployment.isOnlyProcess ? startedAt : startedAt - LONGEST_IMPORT
  const { openImports } = await handler.state(organisationModel, ORGANISATION_STREAM)
  const suspects = Array.from(openImports, ([importId, { at }]) => ({ importId, at: Date.parse(at) }))
  if (suspects.length === 0) return
  await models.reached(importsCollection.name, await events.head(), LONGEST_REBUILD)
  let isOneYoung = false
  for (const { importId, at } of suspects) {
    const found = await models.get(importsCollection.name, importId)
    const isOver = found ? found.body['undone'] === true : at <= begun
    if (isOver) await releaseCostCentres(deps, { importId, correlationId: 'recovery' })
    else if (!found) isOneYoung = true
  }
  if (isOneYoung && !deployment.isOnlyProcess) setTimeout(() => recoverImports(deps), LONGEST_IMPORT).unref() // else the next start does it
}

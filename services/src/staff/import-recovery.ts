import { randomUUID } from 'node:crypto'
import type { Deps } from '#http/deps.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { releaseCostCentres } from './import-cost-centres.ts'
import { importsCollection } from './staff-projection.ts'

/** Milliseconds; the longest that a timer can wait. */
export const LONGEST_REBUILD = 2_147_483_647
/** Milliseconds after which an import that another process began has ended in one way or another. */
export const LONGEST_IMPORT = 15 * 60 * 1_000

/**
 * Cost centres of an import that a crash cut off before it counted are taken back. Where other processes import too, a
 * young one may still run: it is looked at again later. Goes on behind the start, since the read model may be filling or
 * have stopped; what could not be taken back is found by the next start.
 */
export function recoverImports(deps: Deps): void {
  void recover(deps).catch(() => {})
}

async function recover(deps: Deps): Promise<void> {
  const { handler, models, events, now, deployment } = deps
  const { openImports } = await handler.state(organisationModel, ORGANISATION_STREAM)
  const begun = deployment.isOnlyProcess ? Infinity : now().getTime() - LONGEST_IMPORT
  const suspects: string[] = []
  let isOneYoung = false
  for (const [importId, { at }] of openImports) {
    if (await models.get(importsCollection.name, importId)) continue
    if (Date.parse(at) <= begun) suspects.push(importId)
    else isOneYoung = true
  }
  if (isOneYoung) setTimeout(() => recoverImports(deps), LONGEST_IMPORT).unref() // else the next start does it
  if (suspects.length === 0) return
  const head = await events.head()
  await models.reached(importsCollection.name, head, LONGEST_REBUILD)
  for (const importId of suspects) {
    if (await models.get(importsCollection.name, importId)) continue
    const context = { commandId: randomUUID(), correlationId: 'recovery', actor: 0, at: now().toISOString() }
    await releaseCostCentres(deps, { importId, context, after: head })
  }
}

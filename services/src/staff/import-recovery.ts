import { randomUUID } from 'node:crypto'
import type { Deps } from '#http/deps.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { releaseCostCentres } from './import-cost-centres.ts'
import { importsCollection } from './staff-projection.ts'

/** Milliseconds; the longest that a timer can wait. */
const LONGEST_REBUILD = 2_147_483_647

/** Cost centres of an import that a crash cut off before it counted are taken back. */
export async function recoverImports(deps: Deps): Promise<void> {
  const { handler, models, log, now } = deps
  const { openImports } = await handler.state(organisationModel, ORGANISATION_STREAM)
  const suspects: string[] = []
  for (const importId of openImports.keys()) {
    if (!(await models.get(importsCollection.name, importId))) suspects.push(importId)
  }
  if (suspects.length === 0) return
  const head = await log.head()
  await models.reached(importsCollection.name, head, LONGEST_REBUILD)
  for (const importId of suspects) {
    if (await models.get(importsCollection.name, importId)) continue
    const context = { commandId: randomUUID(), correlationId: 'recovery', actor: 0, at: now().toISOString() }
    await releaseCostCentres(deps, { importId, context, after: head })
  }
}

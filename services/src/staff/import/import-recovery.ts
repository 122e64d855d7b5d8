import type { Deps } from '#deps.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { releaseCostCentres } from './import-cost-centres.ts'
import { importsCollection } from '#staff/rows/staff-projection.ts'

/** Milliseconds; the longest that a timer can wait. */
export const LONGEST_REBUILD = 2_147_483_647

/**
 * Cost centres of an import that a crash cut off before it counted are taken back, and those of one that has been undone.
 * Another process may still run it: then once that is over. Goes on behind the start, since the read model may be filling or
 * have stopped; what could not be taken back is found by the next start.
 */
export function recoverImports(deps: Deps): void {
  void recover(deps).catch(() => {})
}

async function recover(deps: Deps): Promise<void> {
  const { openImports } = await deps.handler.state(organisationModel, ORGANISATION_STREAM)
  for (const [importId, { at }] of openImports) {
    if (await counts(deps, importId)) continue
    void releaseOnceOver(deps, { importId, begunAt: Date.parse(at) }).catch(() => {})
  }
}

async function releaseOnceOver(
  deps: Deps,
  { importId, begunAt }: { importId: string; begunAt: number },
): Promise<void> {
  await deps.runs.over(importId, begunAt)
  if (!(await counts(deps, importId))) await releaseCostCentres(deps, { importId, correlationId: 'recovery' })
}

/** As the log stands now. */
async function counts({ events, models }: Deps, importId: string): Promise<boolean> {
  await models.reached(importsCollection.name, await events.head(), LONGEST_REBUILD)
  const found = await models.open(importsCollection).get(importId)
  return found !== null && found.body['undone'] !== true
}

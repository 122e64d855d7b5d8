import type { Deps } from '#deps.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { releaseCostCentres } from './import-cost-centres.ts'
import { importsCollection } from '#staff/rows/staff-projection.ts'

/** Milliseconds; the longest that a timer can wait. */
export const LONGEST_REBUILD = 2_147_483_647

/**
 * Removes the unused cost centres of imports that a crash cut off before they counted, and of those that were undone.
 * If another process may still run an import, waits until that is over. Runs in the background after the start, since
 * the read model may be filling or have stopped; the next start finds what is left over.
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

/** Whether the log, as it stands now, counts the import. */
async function counts({ events, models }: Deps, importId: string): Promise<boolean> {
  await models.reached(importsCollection.name, await events.head(), LONGEST_REBUILD)
  const found = await models.open(importsCollection).get(importId)
  return found !== null && found.body['undone'] !== true
}

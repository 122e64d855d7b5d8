import { organisationLimits } from '@staffplan/contracts/organisation/organisation-import'
import { parseInWorker } from '#sheets/rows/parse-in-worker.ts'
import type { ImportedRow } from './imported-row.ts'
import type { OrganisationReport, OrganisationRequest } from './read-organisation.ts'

export type ReadOrganisation = {
  readonly rows: readonly ImportedRow[]
  readonly report: OrganisationReport
}

/** Reads a file in a thread of its own. */
export async function readInWorker(
  bytes: Uint8Array,
  { options, signal }: Pick<OrganisationRequest, 'options'> & { readonly signal: AbortSignal },
): Promise<ReadOrganisation> {
  const parsing = parseInWorker<OrganisationRequest, readonly ImportedRow[], OrganisationReport>(bytes, {
    worker: new URL('./organisation.worker.ts', import.meta.url),
    request: { options, limits: organisationLimits },
    signal,
  })
  const rows: ImportedRow[] = []
  let step = await parsing.next()
  while (step.done !== true) {
    rows.push(...step.value)
    step = await parsing.next()
  }
  return { rows, report: step.value }
}

import { assignmentEvents } from '@staffplan/contracts/drivers/driver-events'
import { Refusal, type Usage } from '@staffplan/contracts/refusal'
import type { Deps } from '#deps.ts'
import type { Handled } from '#kernel/commands/handle.ts'
import { storeRows } from '#kernel/projections/large-import.ts'
import { assertShown, untilShown } from '#kernel/projections/wait-until-shown.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { driversOfFile } from '#organisation/assigned-drivers.ts'
import { uses } from '#organisation/uses.ts'
import { costCentreHeadcounts } from '#staffing/collections.ts'
import type { OrganisationImported } from '@staffplan/contracts/organisation/organisation-file'
import {
  ORGANISATION_STREAM,
  organisationModel,
  type OrganisationState,
  organisationTypes,
} from '#streams/organisation.ts'
import { lookedAtOutside } from './looked-at-outside.ts'
import { undoneFile, usesOfFile } from './undo-organisation.ts'

type Undo = { readonly importId: string; readonly context: CommandContext }

/**
 * Undoes the import of an organisation file as a whole. Throws `in-use` with what has been used or changed since, and
 * `import-not-undoable` if there is no such import any more.
 */
export async function undoOrganisationImport(deps: Deps, { importId, context }: Undo): Promise<Handled> {
  const { handler, models } = deps
  const { files } = await handler.state(organisationModel, ORGANISATION_STREAM)
  const { costCentres = [] } = files.get(importId) ?? {}
  const undo = async (): Promise<Handled> => {
    const { handled } = await lookedAtOutside(deps, {
      context,
      look: (state) => lookedAt(state, importId),
      isSeen: ({ type }) => !(type in assignmentEvents), // assignments are checked under the lock
      async decide(seen) {
        if (!seen) throw new Refusal('import-not-undoable')
        const { file, used, data } = seen
        const found = [...used, ...(await driversOfFile(deps, file)), ...(await staffOfFile(deps, file))]
        if (found.length > 0) throw new Refusal('in-use', { params: { uses: found } })
        return { events: [{ type: 'OrganisationImportUndone', data }] }
      },
    })
    return handled
  }
  return untilShown(() => storeRows(models, costCentres.length, undo))
}

/** What undoing a file would do, and what stands in its way; null if there is no such import any more. */
async function lookedAt(state: OrganisationState, importId: string) {
  const file = state.files.get(importId)
  if (!file) return null
  const used = await usesOfFile(state, file)
  const data = undoneFile(state, file)
  await organisationTypes.prepare({ type: 'OrganisationImportUndone', data })
  return { file, used, data }
}

/**
 * Cost centres of the file that have staff. Commands that put somebody on one lock this stream too: in this process
 * none runs until this one is done.
 */
async function staffOfFile(
  { events, models }: Deps,
  { costCentres }: OrganisationImported,
): Promise<readonly Usage[]> {
  if (costCentres.length === 0) return []
  await assertShown(models, costCentreHeadcounts.name, await events.head())
  const held = await models.open(costCentreHeadcounts).getMany(costCentres.map(({ id }) => id))
  const numbers = new Map(costCentres.map(({ id, number }) => [String(id), number]))
  return uses(
    'staffedCostCentres',
    held.flatMap(({ id }) => numbers.get(id) ?? []),
  )
}

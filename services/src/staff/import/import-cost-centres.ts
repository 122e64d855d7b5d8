import { systemContext } from '#http/commands/command-context.ts'
import type { Deps } from '#deps.ts'
import { answerInTime } from '#with-timeout.ts'
import { uuidFrom } from '#kernel/commands/event-id.ts'
import { assertShown, untilShown } from '#kernel/projections/wait-until-shown.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { importCostCentres, undoCostCentresImport } from '#streams/organisation-import.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { costCentreHeadcounts } from '#staffing/collections.ts'

/** Milliseconds to wait for the read model, which may have a whole import before it. */
const TIMEOUT = 10 * 60 * 1_000
/** Milliseconds that an answer waits until unused cost centres are removed. */
const TIDYING = 5_000

type WantedCentre = { readonly number: string; readonly name: string }

/** Creates the cost centres that do not exist yet, one append per event, as a log accepts at most 1 MiB in one. */
export async function claimCostCentres(
  { handler }: Pick<Deps, 'handler'>,
  {
    importId,
    wanted,
    context,
  }: { importId: string; wanted: readonly WantedCentre[]; context: CommandContext },
): Promise<void> {
  for (let part = 1; ; part += 1) {
    const { events } = await handler.handle({
      model: organisationModel,
      stream: ORGANISATION_STREAM,
      context: ofImport('claim', `${importId} ${part}`, context),
      decide: (state) => ({ events: importCostCentres(state, { importId, wanted }) }),
    })
    if (events.length === 0) return
  }
}

type Release = { readonly importId: string; readonly correlationId: string }
type ReleaseParts = Pick<Deps, 'handler' | 'models' | 'events' | 'now'>

/**
 * Removes an import's unused cost centres before an answer that is certain already: never fails, and does not wait long
 * for a read model that is late. The next start removes what is left over. Resolves with the log position of the removal,
 * null if nothing was removed in time.
 */
export function tidyCostCentres(deps: ReleaseParts, release: Release): Promise<bigint | null> {
  return answerInTime(TIDYING, releaseCostCentres(deps, release))
}

/**
 * Removes the cost centres of an import that nobody uses: after an undo, a failed import, or one that a crash cut off.
 * The server does so in its own name, whatever has become of the rights of the user who imported.
 */
export async function releaseCostCentres(deps: ReleaseParts, release: Release): Promise<bigint | null> {
  for (let position: bigint | null = null; ;) {
    const { openImports } = await deps.handler.state(organisationModel, ORGANISATION_STREAM)
    const ids = openImports.get(release.importId)?.ids
    if (!ids) return position
    position = await releaseSome(deps, { ...release, ids })
  }
}

/** Removes as many cost centres as one event holds. */
async function releaseSome(
  { handler, models, events, now }: ReleaseParts,
  { importId, correlationId, ids }: Release & { readonly ids: readonly number[] },
): Promise<bigint> {
  return untilShown(async () => {
    const known = await events.head()
    await models.reached(costCentreHeadcounts.name, known, TIMEOUT) // the long wait, before the lock is taken
    const unused = await unusedAmong(ids, models)
    const { position } = await handler.handle({
      model: organisationModel,
      stream: ORGANISATION_STREAM,
      context: ofImport('release', `${importId} ${ids.length}`, systemContext(now(), correlationId)),
      async decide(state) {
        // Commands that put somebody on a cost centre lock this stream too: in this process none runs until this one is
        // done.
        const head = await events.head()
        await assertShown(models, costCentreHeadcounts.name, head)
        const free = head === known ? unused : await unusedAmong([...unused], models)
        return { events: undoCostCentresImport(state, { importId, stillUsed: (id) => !free.has(id) }) }
      },
    })
    return position
  })
}

async function unusedAmong(ids: readonly number[], models: Deps['models']): Promise<ReadonlySet<number>> {
  const unused = new Set(ids)
  for (const { id } of await models.open(costCentreHeadcounts).getMany(ids)) unused.delete(Number(id))
  return unused
}

/** Context for one step of a try. A repeated upload is another try, with steps of its own. */
function ofImport(step: 'claim' | 'release', part: string, context: CommandContext): CommandContext {
  const { request: _request, ...rest } = context
  return { ...rest, commandId: uuidFrom(`${step} ${part}`) }
}

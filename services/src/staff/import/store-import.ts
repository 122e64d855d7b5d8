import { Refusal } from '@staffplan/contracts/refusal'
import { type StaffImportCompleted, staffStream } from '@staffplan/contracts/staff/events'
import type { Deps } from '#deps.ts'
import type { Decision, Handled } from '#kernel/commands/handle.ts'
import { storeRows } from '#kernel/projections/large-import.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { ORGANISATION_STREAM } from '#streams/organisation.ts'
import { SETTINGS_STREAM } from '#streams/settings.ts'
import { type StaffYearState, staffYearModel } from '#streams/staff-year.ts'
import type { ImportPlan } from './import-plan.ts'
import { Outdated, StagedImport } from './staged-import.ts'

/** Number of tries: other processes may complete whole imports of the same year meanwhile. */
const ATTEMPTS = 5

export type ImportToStore<Subject> = {
  readonly importId: string
  readonly year: number
  readonly context: CommandContext
  readonly plan: ImportPlan<Subject>
  /** Whether the import would do something else than the preview showed; then it is refused. */
  readonly isOther?: (staged: StagedImport<Subject>) => boolean
  /** Called with the number of rows stored so far, and of all rows to store. */
  readonly written?: (rows: number, total: number) => void
  /** Decides the event for the year's stream under the lock; quick, and pure except for reading the settings. */
  readonly decide: (staged: StagedImport<Subject>, year: StaffYearState) => Decision | Promise<Decision>
}

/**
 * Compares and stores the rows while other work goes on, then makes them count in one brief turn under the lock. Leaves
 * nothing behind when it fails.
 */
export async function storeImport<Subject>(
  deps: Pick<Deps, 'handler' | 'events' | 'models'>,
  parts: ImportToStore<Subject>,
): Promise<Handled> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const staged = new StagedImport(deps, parts, attempt)
    try {
      const store = (): Promise<Handled> => storeOnce(deps, parts, staged)
      const handled = await storeRows(deps.models, parts.plan.subjects.length, store)
      if (!isMadeOf(handled, staged)) await forget(deps, parts, staged)
      return handled
    } catch (error) {
      // If the outcome is unknown, the rows may count, or still arrive: the next start removes what no import counts.
      if (!(error instanceof StoreUnavailable && error.outcomeUnknown)) await forget(deps, parts, staged)
      if (!(error instanceof Outdated)) throw error
    }
  }
  throw new Refusal('changed-meanwhile')
}

async function storeOnce<Subject>(
  { handler }: Pick<Deps, 'handler'>,
  { year, context, written, decide, isOther = () => false }: ImportToStore<Subject>,
  staged: StagedImport<Subject>,
): Promise<Handled> {
  const command = {
    model: staffYearModel,
    stream: staffStream(year),
    context,
    alsoReads: [ORGANISATION_STREAM, SETTINGS_STREAM],
  }
  const earlier = await handler.earlier(command)
  if (earlier) return earlier
  await staged.compare()
  const assertAnnounced = (): void => {
    if (isOther(staged)) throw new Refusal('check-outdated')
  }
  assertAnnounced()
  const total = staged.ops.length
  await staged.write((rows) => written?.(rows, total))
  return handler.handle({
    ...command,
    linked: () => staged.chunks,
    async decide(state, revision) {
      await staged.bringUpToDate(state, revision)
      assertAnnounced()
      return decide(staged, state)
    },
  })
}

/** Whether the stored event counts these rows; false when an earlier try stored the import, or nothing was stored. */
function isMadeOf(handled: Handled, { stream }: { stream: string }): boolean {
  return handled.events.some(({ data }) => (data as StaffImportCompleted).stream === stream) // `decide` made it
}

/**
 * Removes chunks that no import counts. The log is asked, because an append that seemed to fail may have been stored.
 */
async function forget(
  { handler }: Pick<Deps, 'handler'>,
  { year }: { readonly year: number },
  { stream }: { readonly stream: string },
): Promise<void> {
  try {
    const { imports } = await handler.state(staffYearModel, staffStream(year))
    if (imports.values().every((completed) => completed.stream !== stream)) await handler.remove(stream)
  } catch {
    // the next start does it
  }
}

import { Refusal } from '@staffplan/contracts/refusal'
import { type StaffImportCompleted, staffStream } from '@staffplan/contracts/staff/events'
import type { Deps } from '#http/deps.ts'
import type { Decision, Handled } from '#kernel/handle.ts'
import type { CommandContext } from '#kernel/stream-model.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { ORGANISATION_STREAM } from '#streams/organisation.ts'
import { type StaffYearState, staffYearModel } from '#streams/staff-year.ts'
import type { ImportPlan } from './import-plan.ts'
import { Outdated, StagedImport } from './staged-import.ts'

/** Whole imports of the same year that other processes may complete meanwhile. */
const ATTEMPTS = 5

/** Rows whose import the read models need a while for. */
const LARGE = 2_000

export type ImportToStore<Subject> = {
  readonly importId: string
  readonly year: number
  readonly context: CommandContext
  readonly plan: ImportPlan<Subject>
  /** Hears how many rows are stored. */
  readonly written?: (rows: number, total: number) => void
  /** What the year's stream gets, under the lock; pure and quick. */
  readonly decide: (staged: StagedImport<Subject>, year: StaffYearState) => Decision
}

/** Compares and writes while others go on working, and makes it count in one brief turn; leaves nothing behind when it fails. */
export async function storeImport<Subject>(
  deps: Pick<Deps, 'handler' | 'events' | 'models'>,
  parts: ImportToStore<Subject>,
): Promise<Handled> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const staged = new StagedImport(deps, parts, attempt)
    try {
      const store = (): Promise<Handled> => storeOnce(deps, parts, staged)
      const isLarge = parts.plan.subjects.length > LARGE
      const handled = await (isLarge ? deps.models.duringImport(store) : store())
      if (!isMadeOf(handled, staged)) await forget(deps, staged)
      return handled
    } catch (error) {
      // After a lost answer the rows may count, or still arrive: the next start knows what nobody uses.
      if (!(error instanceof StoreUnavailable && error.outcomeUnknown)) await forget(deps, staged)
      if (!(error instanceof Outdated)) throw error
    }
  }
  throw new Refusal('changed-meanwhile')
}

async function storeOnce<Subject>(
  { handler }: Pick<Deps, 'handler'>,
  { year, context, written, decide }: ImportToStore<Subject>,
  staged: StagedImport<Subject>,
): Promise<Handled> {
  const command = {
    model: staffYearModel,
    stream: staffStream(year),
    context,
    alsoReads: [ORGANISATION_STREAM],
  }
  const earlier = await handler.earlier(command)
  if (earlier) return earlier
  await staged.compare()
  const total = staged.ops.length
  await staged.write((rows) => written?.(rows, total))
  return handler.handle({
    ...command,
    async decide(state, revision) {
      await staged.bringUpToDate(state, revision)
      return decide(staged, state)
    },
  })
}

/** False when an earlier try had stored it, or nothing was to be stored. */
function isMadeOf(handled: Handled, { stream }: { stream: string }): boolean {
  return handled.events.some(({ data }) => (data as StaffImportCompleted).stream === stream) // `decide` made it
}

/** Chunks that no import will count. */
async function forget({ handler }: Pick<Deps, 'handler'>, { stream }: { stream: string }): Promise<void> {
  await handler.remove(stream).catch(() => {}) // the next start does it
}

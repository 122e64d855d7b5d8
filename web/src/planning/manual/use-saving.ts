import { useTranslation } from 'react-i18next'
import { isOutcomeUnknown, type Problem } from '#api/problem.ts'
import { enterText } from '#grid/entries.ts'
import { leaveCell } from '#grid/leave-cell.ts'
import { asProblem } from '#api/me.ts'
import { useCommand } from '#api/use-command.ts'
import { whileSaving } from '#ui/dialogs/unsaved.ts'
import { failureToast } from '#records/failure-toast.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { cellKey } from './cell-key.ts'
import { type SentRow, useSaveManualPlanMutation } from './manual-plan-api.ts'
import { divisionsRefused, isOfYear, rowAt } from './row-errors.ts'
import type { TypedPlan } from './typed-plan.ts'
import { useTakeBack } from './use-take-back.ts'

type Given = {
  readonly plan: TypedPlan
  readonly year: number
  readonly etag: string | null
  /** Names of the divisions. */
  readonly names: ReadonlyMap<number, string>
}

const GONE: ReadonlySet<string> = new Set(['reference-unknown'])
const FAILURE = failureToast('manual plan')

export type Saving = { readonly run: () => void; readonly isRunning: boolean }

/**
 * Sends the changed rows in one request. Refused values stay as typed, with the reason at their cell. If a division
 * turns out to be gone, the other rows are sent again without it.
 */
export function useSaving({ plan, year, etag, names }: Given): Saving {
  const { t } = useTranslation('manual')
  const explain = useProblemText()
  const [send] = useSaveManualPlanMutation()
  const offerUndo = useTakeBack({ plan, year, names })
  const command = useCommand(
    (rows: readonly SentRow[], key: string) => whileSaving(send({ rows, ifMatch: etag, key })),
    { isRepeatable: true },
  )
  const store = async (sent: ReadonlyMap<number, number>): Promise<void> => {
    const rows = [...sent].map(([id, value]) => ({ division: { id }, year, value }))
    const before = new Map([...sent.keys()].map((id) => [id, plan.stored(cellKey(id))]))
    if (!command.isRunning) plan.startSending(sent)
    const outcome = await command.run(rows)
    if (!outcome) return
    const problem = asProblem(outcome.error)
    if (!problem) {
      plan.confirmSaved(sent)
      FAILURE.dismiss()
      return offerUndo(before, outcome.data?.etag ?? null)
    }
    const gone = divisionsRefused(rows, problem, GONE)
    plan.removeDivisions(gone)
    const rest = new Map([...sent].filter(([id]) => !gone.includes(id)))
    if (gone.length > 0 && rest.size > 0) return store(rest)
    if (problem.status >= 400 && problem.status < 500) plan.rejectSent()
    if (gone.length > 0) return undefined
    showAtCells(plan, { rows, problem })
    if (isOutcomeUnknown(problem)) return FAILURE.say(t('saveUnknown'))
    const isYearGone = problem.errors.some(isOfYear)
    const reason = problem.status === 412 ? t('overtaken.late') : explain(problem)
    FAILURE.say(t('saveFailedBecause', { reason: isYearGone ? t('yearGone', { year }) : reason }))
  }
  const run = () => {
    // In some browsers a tap on a button leaves the focus in the cell.
    leaveCell()
    const { changes } = plan
    if (changes.size > 0) void store(changes)
  }
  return { run, isRunning: command.isRunning }
}

/** Shows a row's error at its cell; a row that others have changed (412) shows both values anyway. */
function showAtCells(
  plan: TypedPlan,
  { rows, problem }: { rows: readonly SentRow[]; problem: Problem },
): void {
  if (problem.status === 412) return
  for (const { pointer, code, params } of problem.errors) {
    const row = rowAt(rows, pointer)
    if (!row || isOfYear({ pointer })) continue
    const refusal = params === undefined ? { code } : { code, params }
    enterText({ entries: plan.entries, storedAmount: (key) => plan.stored(key) }, cellKey(row.division.id), {
      text: String(row.value),
      refusal,
      isSignDropped: false,
    })
  }
}

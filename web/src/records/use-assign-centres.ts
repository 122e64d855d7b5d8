import { department } from '@staffplan/contracts/organisation/department'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { asProblem } from '#api/me.ts'
import { isOutcomeUnknown } from '#api/problem.ts'
import { useApiDispatch } from '#api/use-api-dispatch.ts'
import { randomId } from '#api/random-id.ts'
import { record, saveRecord } from '#api/records.ts'
import { useCommand } from '#api/use-command.ts'
import { whileSaving } from '#ui/dialogs/unsaved.ts'
import { failureToast } from './failure-toast.ts'
import { useDeleteProblemText } from './use-delete-problem-text.ts'
import { useUndo } from './use-undo.ts'

/** The department chosen for each cost centre. */
type Chosen = ReadonlyMap<number, number>

/** The department as its path answers it. */
const held = z.object({ name: z.string(), costCentreIds: z.array(z.number()) })

/**
 * Adds cost centres to departments, with one command per department. Resolves to those that could not be added; null
 * while another assignment is running.
 */
export function useAssignCentres(): {
  readonly assign: (chosen: Chosen) => Promise<Chosen | null>
  readonly isBusy: boolean
} {
  const { t } = useTranslation('organisation')
  const explain = useDeleteProblemText()
  const offerUndo = useUndo()
  const dispatch = useApiDispatch()
  const entity = t('departments.entity')

  const add = async (departmentId: number, centres: readonly number[]): Promise<boolean> => {
    const { path, plural } = department
    const one = { path, id: String(departmentId) }
    const read = await dispatch(record.initiate(one, { forceRefetch: true, subscribe: false }))
    const before = held.safeParse(read.data?.body).data
    const ids = [...new Set([...(before?.costCentreIds ?? []), ...centres])]
    // If a colleague changes the department meanwhile, the command is refused, nothing is lost, and it can be retried.
    const stored =
      before &&
      (await dispatch(
        saveRecord.initiate({
          path: `${path}/${departmentId}`,
          method: 'PATCH',
          body: { costCentreIds: ids },
          ifMatch: read.data?.etag ?? null,
          model: plural,
          key: randomId(),
        }),
      ))
    const name = before?.name ?? `#${departmentId}`
    const failure = failureToast(`${path}/${departmentId}`)
    const problem = asProblem(stored ? stored.error : read.error)
    if (!stored || stored.error) {
      const named = { entity, name }
      failure.say(
        stored && isOutcomeUnknown(problem)
          ? t('common:toast.saveUnknown', named)
          : problem
            ? t('common:toast.saveFailedBecause', { ...named, reason: explain(problem) })
            : t('common:toast.saveFailed', named),
      )
      return false
    }
    failure.dismiss()
    offerUndo({
      text: t('common:toast.saved', { entity, name }),
      entity,
      name,
      call: { path: `${path}/${departmentId}/undo`, method: 'POST' },
      etag: stored.data.etag,
      model: plural,
    })
    return true
  }

  const assignAll = async (chosen: Chosen): Promise<Chosen> => {
    const left = new Map(chosen)
    for (const [departmentId, entries] of Map.groupBy(chosen, ([, to]) => to)) {
      const centres = entries.map(([id]) => id)
      // One after the other, as each is a command of its own.
      if (await add(departmentId, centres)) for (const id of centres) left.delete(id)
    }
    return left
  }

  const command = useCommand(
    async (chosen: Chosen): Promise<{ left: Chosen; error?: undefined }> => ({
      left: await whileSaving(assignAll(chosen)),
    }),
    { isRepeatable: true },
  )
  return {
    isBusy: command.isRunning,
    assign: async (chosen) => (await command.run(chosen))?.left ?? null,
  }
}

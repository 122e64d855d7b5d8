import type { SnapshotEntry } from '@staffplan/contracts/planning/snapshot'
import { t as translate } from 'i18next'
import { useTranslation } from 'react-i18next'
import { asProblem } from '#api/me.ts'
import { useCommand } from '#api/use-command.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { Question } from '#ui/dialogs/question.tsx'
import { toastFailure, toastSuccess } from '#ui/toast.tsx'
import { useDeleteSnapshotMutation } from '../big-picture-api.ts'
import { isolate } from '../use-format.ts'

type Props = { readonly entry: SnapshotEntry | null; readonly onClose: () => void }

/** Asks before deleting exactly this snapshot, not another one saved under its title since. */
export function DeleteSnapshot({ entry, onClose }: Props) {
  const { t } = useTranslation('planning')
  const explain = useProblemText()
  const [remove] = useDeleteSnapshotMutation()
  const command = useCommand((rev: number) => remove(rev), { isRepeatable: true })
  const title = isolate(entry?.title ?? '')
  const confirm = async ({ rev }: SnapshotEntry) => {
    onClose()
    const answer = await command.run(rev)
    if (!answer) return undefined
    const problem = asProblem(answer.error)
    if (!problem) return toastSuccess(translate('planning:snapshot.deleted', { title }))
    const reason = explain(problem)
    return toastFailure(translate('planning:snapshot.deleteFailed', { title, reason }))
  }
  return (
    <Question
      isOpen={entry !== null}
      title={t('snapshot.deleteTitle', { title })}
      text={t('snapshot.deleteText')}
      yes={t('common:action.delete')}
      no={t('snapshot.keep')}
      isDangerous
      onYes={() => entry && void confirm(entry)}
      onNo={onClose}
    />
  )
}

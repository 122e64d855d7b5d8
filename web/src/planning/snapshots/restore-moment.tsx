import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { asProblem } from '#api/me.ts'
import { isOutcomeUnknown } from '#api/problem.ts'
import { useCommand } from '#api/use-command.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { AT_ONCE } from '#ui/at-once.ts'
import { printMoment } from '#ui/dates.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastFailure, toastSuccess, toastWarning } from '#ui/toast.tsx'
import { useMomentPreviewQuery, useRestoreMomentMutation } from '../big-picture-api.ts'
import { useBoard } from '../board/board.ts'
import { restoredIn } from '../past/past-address.ts'
import { useEffectDialogSize } from '../saving/effect-width.ts'
import { isolate } from '../use-format.ts'
import { RestoreForm } from './restore-form.tsx'

/** The moment that the address asks to restore: what that would change, and the way to do it. */
export function RestoreMoment() {
  const { t } = useTranslation('past')
  const [search, setSearch] = useSearchParams()
  const rev = restoredIn(search)
  const size = useEffectDialogSize()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  /** What was sent may be answered on another page, whose address is no concern of it. */
  const close = () => isShown.current && setSearch(withoutMoment, { ...AT_ONCE, replace: true })
  return (
    <Dialog title={t('restore.title')} isOpen={rev !== null} onClose={close} size={size}>
      {rev !== null && <Moment rev={rev} onClose={close} />}
    </Dialog>
  )
}

function Moment({ rev, onClose }: { readonly rev: number; readonly onClose: () => void }) {
  const { t } = useTranslation('past')
  const { language } = useLanguage()
  const { session } = useBoard()
  const explain = useProblemText()
  const preview = useMomentPreviewQuery(rev)
  const [send] = useRestoreMomentMutation()
  const command = useCommand((upTo: number, key) => send({ rev, upTo, key }), { isRepeatable: true })
  const when = preview.data ? isolate(printMoment(preview.data.at, language)) : ''
  const restore = async (upTo: number) => {
    const answer = await command.run(upTo)
    if (!answer) return
    const problem = asProblem(answer.error)
    if (problem && isOutcomeUnknown(problem)) return toastWarning(t('planning:snapshot.lost'))
    if (problem) return toastFailure(t('restore.failed', { reason: explain(problem) }))
    if (answer.data) session.history.restored(answer.data.rev)
    const count = preview.data?.skipped.length ?? 0
    const done = t('restore.done', { when })
    if (count === 0) toastSuccess(done)
    else toastWarning(`${done} ${t('planning:snapshot.leftOut', { count })}`)
    onClose()
  }
  const about = when === '' ? '' : `${when} · ${t('compare.point.rev', { rev })}`
  return <RestoreForm about={about} preview={preview} restore={restore} onClose={onClose} />
}

function withoutMoment(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('restore')
  return next
}

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { asProblem } from '#api/me.ts'
import { isOutcomeUnknown, isTransient } from '#api/problem.ts'
import { useApiDispatch } from '#api/use-api-dispatch.ts'
import { useCommand } from '#api/use-command.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { SYNC_RENDER } from '#ui/sync-render.ts'
import { changeNumber } from '#ui/change-number.ts'
import { printMoment } from '#ui/dates.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastFailure, toastSuccess, toastWarning } from '#ui/toast.tsx'
import { usePutBackMutation, usePutBackPreviewQuery } from '../big-picture-api.ts'
import { useBoard } from '../board/board.ts'
import { type PutBack, putBackIn, withoutPutBack } from '../past/plan-addresses.ts'
import { readChanges } from '../past/read-changes.ts'
import { useEffectDialogSize } from '../saving/effect-width.ts'
import { isolate } from '../use-format.ts'
import { usePersonName } from '../use-person-name.ts'
import { RestoreForm } from './restore-form.tsx'

/** The dialog for the restore or revert that the URL asks for: shows what would change, and does it. */
export function RestoreMoment() {
  const { t } = useTranslation('past')
  const [search, setSearch] = useSearchParams()
  const asked = putBackIn(search)
  const size = useEffectDialogSize()
  const close = () => setSearch(withoutPutBack, { ...SYNC_RENDER, replace: true })
  return (
    <Dialog title={asked && t(`${asked.way}.title`)} isOpen={asked !== null} onClose={close} size={size}>
      {asked && <Moment key={`${asked.way} ${asked.rev}`} asked={asked} onClose={close} />}
    </Dialog>
  )
}

/** One toast for all outcomes, so that the latest replaces the one before. */
const OUTCOME = { name: 'put-back' }

function Moment({ asked, onClose }: { readonly asked: PutBack; readonly onClose: () => void }) {
  const { t } = useTranslation('past')
  const { language } = useLanguage()
  const { session } = useBoard()
  const nameOf = usePersonName()
  const explain = useProblemText()
  const { way, rev } = asked
  const plan = String(session.period.startYear)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  const preview = usePutBackPreviewQuery(asked)
  const [send] = usePutBackMutation()
  const dispatch = useApiDispatch()
  const changesFrom = async (from: number) => (await readChanges(dispatch, { plan, from })) ?? []
  const command = useCommand((upTo: number, key) => send({ way, rev, upTo, key }), { isRepeatable: true })
  const when = preview.data ? isolate(printMoment(preview.data.at, language)) : ''
  const restored = (at: number) => {
    session.history.restored(at)
    const { skipped = [], kept = [] } = preview.data ?? {}
    const left = [
      skipped.length > 0 ? t('planning:snapshot.wereSkipped', { count: skipped.length }) : [],
      kept.length > 0 ? t('planning:history.skipped', { count: kept.length }) : [],
    ].flat()
    const done = t(`${way}.done`, { when })
    if (left.length === 0) toastSuccess(done, OUTCOME)
    else toastWarning([done, ...left].join(' '), OUTCOME)
    // The user may have moved to another page by now, whose URL must not be changed.
    if (isShown.current) onClose()
  }
  const restore = async (upTo: number) => {
    const { found, stop } = session.snapshots.findPutBack({ ...asked, upTo, changesFrom })
    const answer = await command.run(upTo)
    if (!answer) return
    const problem = asProblem(answer.error)
    // The feed may already have reported the outcome, or still will.
    if (problem && isTransient(problem)) void found.then(restored)
    else stop()
    if (isOutcomeUnknown(problem)) toastWarning(t('planning:snapshot.lost'), OUTCOME)
    else if (problem) toastFailure(t(`${way}.failed`, { when, reason: explain(problem) }), OUTCOME)
    else if (answer.data) restored(answer.data.rev)
  }
  const { by } = preview.data ?? {}
  const what = by === undefined ? t('compare.point.rev', { change: changeNumber(rev) }) : nameOf(by)
  const about = when === '' ? '' : t('planning:snapshot.madeBy', { time: when, name: what })
  return <RestoreForm about={about} way={way} preview={preview} restore={restore} onClose={onClose} />
}

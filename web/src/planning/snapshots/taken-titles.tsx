import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToast, toastFailure } from '#ui/toast.tsx'
import { useBoard } from '../board/board.ts'
import type { TakenTitle } from '../draft/snapshot-commands.ts'
import { titleTakenToast, saySnapshotSettled } from '../session-toasts.ts'
import { isolate } from '../use-format.ts'
import { useMaker } from './use-snapshots.ts'

/** Milliseconds for which replacing is offered; the title can be entered again at any time. */
const SHOWN = 60_000

/** Says who has saved another snapshot under the requested title, and offers to replace it. */
export function TakenTitles() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const madeBy = useMaker()
  /** Names of the toasts that are shown. */
  const shown = useRef(new Set<string>())
  const show = useEffectEvent(({ title, found, replace }: TakenTitle) => {
    const run = async () => saySnapshotSettled('create', title, await replace(found.rev))
    const name = titleTakenToast(title)
    shown.current.add(name)
    toastFailure(t('snapshot.keptMeanwhile', { title: isolate(title), who: madeBy(found) }), {
      name,
      action: { label: t('snapshot.replaceIt'), run: () => void run(), shown: SHOWN },
    })
  })
  useEffect(() => {
    const { takenTitles } = session.snapshots
    const names = shown.current
    const showAll = () => takenTitles.take().forEach((taken) => show(taken))
    showAll()
    const stop = takenTitles.arrived.listen(showAll)
    return () => {
      stop()
      names.forEach(dismissToast)
      names.clear()
    }
  }, [session])
  return null
}

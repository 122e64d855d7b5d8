import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToast, toastFailure } from '#ui/toast.tsx'
import { useBoard } from '../board/board.ts'
import type { KeptMeanwhile as Kept } from '../draft/snapshot-commands.ts'
import { saySnapshotSettled } from '../session-toasts.ts'
import { isolate } from '../use-format.ts'
import { useMaker } from './use-snapshots.ts'

/** Milliseconds to decide in; the title can be typed once more at any time. */
const SHOWN = 60_000
const TOAST = 'kept-meanwhile'

/** Says who has kept another snapshot under the title that was asked for, and offers to replace it all the same. */
export function KeptMeanwhile() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const madeBy = useMaker()
  const show = useEffectEvent(({ title, found, replace }: Kept) => {
    const run = async () => saySnapshotSettled('create', title, await replace(found.rev))
    toastFailure(t('snapshot.keptMeanwhile', { title: isolate(title), who: madeBy(found) }), {
      name: TOAST,
      action: { label: t('snapshot.replaceIt'), run: () => void run(), shown: SHOWN },
    })
  })
  useEffect(() => {
    const stop = session.snapshots.keptMeanwhile.listen((kept) => show(kept))
    return () => {
      stop()
      dismissToast(TOAST)
    }
  }, [session])
  return null
}

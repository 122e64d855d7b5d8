import type { RevertPreview } from '@staffplan/contracts/planning/put-back'
import type { RestorePreview } from '@staffplan/contracts/planning/snapshot-map'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '#api/me.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { Button } from '#ui/button.tsx'
import { DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx'
import { useBoard } from '../board/board.ts'
import { useVersion } from '../board/use-versions.ts'
import { writesOfEach } from '../draft/moved-entries.ts'
import type { PutBack } from '../past/plan-addresses.ts'
import { usePersonName } from '../use-person-name.ts'
import { useKeyWords } from '../use-key-words.ts'
import { useOrphanWords } from '../use-orphan-words.ts'
import { EffectTable } from '../saving/effect-table.tsx'
import { restoreEffect } from './restore-effect.ts'
import classes from './snapshots.module.css'

/** `kept`: values that a revert leaves alone because they were written since. */
type Previewed = RestorePreview & Partial<Pick<RevertPreview, 'kept'>>

type Props = {
  /** What is restored, and when and by whom it was made. */
  readonly about: string
  readonly isThere?: boolean
  readonly way?: PutBack['way']
  readonly preview: {
    readonly data?: Previewed | undefined
    readonly error?: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  /** `upTo`: the revision that the preview was calculated from. */
  readonly restore: (upTo: number) => Promise<void>
  readonly onClose: () => void
}

/** Previews what restoring would change in the present draft and what it cannot bring back, and restores. */
export function RestoreForm({ about, isThere = true, way = 'restore', preview, restore, onClose }: Props) {
  const { t } = useTranslation(['planning', 'past'])
  const { session } = useBoard()
  const explain = useProblemText()
  const { data, error, isFetching, refetch } = preview
  const problem = asProblem(error)
  const [isBusy, setBusy] = useState(false)
  const { store } = session
  useVersion(store.aspects, 'status')
  const isAway = useSyncExternalStore(
    (listener) => session.statusChanged.listen(listener),
    () => ['offline', 'failed'].includes(session.status),
  )
  const isPending = store.pending.length > 0
  const { rev } = store
  const isOld = data !== undefined && data.head < rev
  const asked = useRef<number | null>(null)
  // Any change of the draft, own ones included, makes the preview outdated.
  useEffect(() => {
    if (!isOld || isPending || isFetching || (error && asked.current === rev)) return
    asked.current = rev
    void refetch()
  }, [isOld, isPending, isFetching, error, rev, refetch])
  const isShown = data?.head === rev && !isPending && !isFetching
  const press = async () => {
    if (!isShown) return
    setBusy(true)
    await restore(data.head)
    setBusy(false)
  }
  return (
    <>
      <DialogBody>
        <p className="soft">{about}</p>
        <p>{way === 'revert' ? t('past:revert.text') : t('snapshot.restoreText')}</p>
        {!isThere ? (
          <p role="alert">{t('snapshot.gone')}</p>
        ) : data && isPending ? (
          <p role="status">{t('save.waiting')}</p>
        ) : data && !(isOld && problem) ? (
          <Preview preview={data} way={way} />
        ) : problem ? (
          <p role="alert">{explain(problem)}</p>
        ) : (
          <p role="status">{t('status.loading')}</p>
        )}
        {isAway && <p role="status">{t('snapshot.restoreOffline')}</p>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        <Button
          look="primary"
          data-autofocus
          disabled={!isThere || !isShown || data.changes.length === 0}
          isBusy={isBusy}
          onClick={() => void press()}
        >
          {way === 'revert' ? t('past:revert.do') : t('snapshot.restoreOne')}
        </Button>
      </DialogFoot>
    </>
  )
}

/** Nobody would read more; their number is shown anyway. */
const MOST_LISTED = 200

type PreviewProps = { readonly preview: Previewed; readonly way: PutBack['way'] }

function Preview({ preview, way }: PreviewProps) {
  const { t } = useTranslation(['planning', 'past'])
  const { structure, specialDrivers, session } = useBoard()
  const nameOf = usePersonName()
  const keys = useKeyWords()
  const orphans = useOrphanWords()
  const { changes, skipped, kept = [] } = preview
  const told = writesOfEach(changes)
  const byWhom = (key: string, change: string) => {
    const writer = session.store.writerOf(key)
    return writer === null ? change : t('history.by', { change, name: nameOf(writer) })
  }
  const effect = useMemo(() => {
    const source = { structure, specialDrivers: [...specialDrivers.values()], period: session.period }
    return restoreEffect({ store: session.store, source, changes })
  }, [structure, specialDrivers, session, changes])
  return (
    <>
      {changes.length === 0 ? (
        <p role="status">{way === 'revert' ? t('past:revert.nothing') : t('snapshot.nothing')}</p>
      ) : (
        <div>
          <strong>{t('snapshot.changes', { count: told.length })}</strong>
          <EffectTable
            units={effect.units}
            total={effect.total}
            totals={effect.totals}
            names={{ published: t('snapshot.now'), draft: t('snapshot.afterwards') }}
          />
          <details>
            <summary>{t('snapshot.showChanges')}</summary>
            <Entries entries={told.map(({ k, v }) => [k, keys.changeInUnit(k, v)])} />
          </details>
        </div>
      )}
      {kept.length > 0 && (
        <div className={classes['skipped']} role="status">
          <strong>{t('history.skipped', { count: kept.length })}</strong>
          <Entries entries={kept.map(({ k, v }) => [k, byWhom(k, keys.changeInUnit(k, v))])} />
        </div>
      )}
      {skipped.length > 0 && (
        <div className={classes['skipped']} role="status">
          <strong>{t('snapshot.skipped', { count: skipped.length })}</strong>
          <Entries entries={skipped.map(({ k, v }) => [k, orphans(k, v)])} />
        </div>
      )}
    </>
  )
}

function Entries({ entries }: { readonly entries: readonly (readonly [key: string, words: string])[] }) {
  const { t } = useTranslation('planning')
  return (
    <ul className={classes['entries']}>
      {entries.slice(0, MOST_LISTED).map(([key, words]) => (
        <li key={key}>{words}</li>
      ))}
      {entries.length > MOST_LISTED && <li>{t('save.more', { count: entries.length - MOST_LISTED })}</li>}
    </ul>
  )
}

import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { InTopBar } from '#ui/top-bar-slot.tsx'
import classes from '../big-picture.module.css'
import { useBoard } from '../board.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'
import { useVersion } from '../use-versions.ts'

/** How the page and the server stand, always in the same place. */
export function DraftStatus() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const state = useDraftState(session)
  useVersion(session.differences.versions, 'all')
  const changes = session.differences.keys.size
  return (
    <InTopBar>
      <span role="status" className={`${classes['status']} ${classes[state.look]}`}>
        {t(state.text, { count: state.count })}
        {session.access.source === 'draft' && changes > 0 && state.text === 'status.stored' && (
          <> · {t('status.changes', { count: changes })}</>
        )}
      </span>
    </InTopBar>
  )
}

type State = { readonly text: string; readonly count: number; readonly look: 'quiet' | 'busy' | 'away' }

function useDraftState(session: BigPictureSession): State {
  const { store } = session
  useVersion(store.facts, 'status')
  const status = useSyncExternalStore(
    (listener) => session.statusChanged.listen(listener),
    () => session.status,
  )
  const count = store.pending.length
  if (status === 'outdated') return { text: 'status.outdated', count, look: 'away' }
  if (status === 'loading' || status === 'stopped') return { text: 'status.loading', count, look: 'busy' }
  if (status === 'offline' || status === 'failed') {
    return { text: count === 0 ? 'status.offline' : 'status.waiting', count, look: 'away' }
  }
  if (count > 0) return { text: 'status.sending', count, look: 'busy' }
  return { text: session.access.source === 'draft' ? 'status.stored' : 'status.live', count, look: 'quiet' }
}

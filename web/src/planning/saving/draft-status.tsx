import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { InTopBar } from '#ui/top-bar-slot.tsx'
import classes from './saving.module.css'
import { useBoard } from '#planning/board/board.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'
import { useVersion } from '#planning/board/use-versions.ts'

/** The state of the connection and of the draft, always in the same place. */
export function DraftStatus() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const state = useDraftState(session)
  useVersion(session.differences.changes, 'all')
  const changes = session.differences.keys.size
  const isCounted = session.access.source === 'draft' && changes > 0 && state.text === 'status.stored'
  const now = t(state.text, { count: state.count })
  const unpublished = isCounted ? `· ${t('status.changes', { count: changes })}` : ''
  const words = [now, unpublished].filter(Boolean).join(' ')
  return (
    <InTopBar>
      <span role="status" className={`${classes['status']} ${classes[state.look]}`}>
        <span className={classes['statusText']} title={words}>
          <span>{now}</span>
          {unpublished && <span>{` ${unpublished}`}</span>}
        </span>
        {state.count > 0 && (
          <span aria-hidden className={classes['statusCount']} title={words}>
            {state.count}
          </span>
        )}
      </span>
    </InTopBar>
  )
}

type State = { readonly text: string; readonly count: number; readonly look: 'quiet' | 'busy' | 'away' }

function useDraftState(session: BigPictureSession): State {
  const { store } = session
  useVersion(store.aspects, 'status')
  const status = useSyncExternalStore(
    (listener) => session.statusChanged.listen(listener),
    () => (session.status === 'offline' && session.isRestarting ? 'restarting' : session.status),
  )
  const count = store.waiting
  if (status === 'outdated') return { text: 'status.outdated', count, look: 'away' }
  if (status === 'loading' || status === 'stopped') return { text: 'status.loading', count, look: 'busy' }
  if (status === 'restarting') {
    return { text: count === 0 ? 'status.restarting' : 'status.restartingWaiting', count, look: 'away' }
  }
  if (status === 'offline' || status === 'failed') {
    return { text: count === 0 ? 'status.offline' : 'status.waiting', count, look: 'away' }
  }
  if (count > 0) return { text: 'status.sending', count, look: 'busy' }
  const held = session.held.length
  if (held > 0) return { text: 'status.held', count: held, look: 'busy' }
  return { text: session.access.source === 'draft' ? 'status.stored' : 'status.live', count, look: 'quiet' }
}

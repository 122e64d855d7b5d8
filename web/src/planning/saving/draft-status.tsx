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
        {session.canPlan && changes > 0 && state.text === 'status.saved' && (
          <> · {t('status.changes', { count: changes })}</>
        )}
      </span>
    </InTopBar>
  )
}

type State = { readonly text: string; readonly count: number; readonly look: 'quiet' | 'busy' | 'away' }

function useDraftState(session: BigPictureSession): State {
  const { connection, store } = session
  useVersion(store.facts, 'status')
  const status = useSyncExternalStore(
    (listener) => connection.subscribe(listener),
    () => connection.status,
  )
  const count = store.pending.length
  if (status === 'loading') return { text: 'status.loading', count, look: 'busy' }
  if (status === 'offline' || status === 'failed') {
    return { text: count === 0 ? 'status.offline' : 'status.waiting', count, look: 'away' }
  }
  if (count > 0) return { text: 'status.sending', count, look: 'busy' }
  return { text: session.canPlan ? 'status.saved' : 'status.live', count, look: 'quiet' }
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeQuery } from '#api/me.ts'
import { useRetried } from '#api/use-retried.ts'
import { live } from '#live/live-line.ts'
import classes from './connection-state.module.css'
import './failed-styles.ts'

/** Milliseconds that a lost connection may take to come back before the bar mentions it. */
const GRACE_PERIOD = 3000

/** Shows in the bar that no updates arrive; not on screens that report this in more detail themselves. */
export default function ConnectionState() {
  const { t } = useTranslation()
  // Keeps retrying the signed-in user, which the menu depends on.
  useRetried(useMeQuery())
  if (!useIsAway()) return null
  return (
    <span role="status" className={classes['away']} title={t('state.awayText')}>
      {t('state.away')}
      <span className="hidden-visually">. {t('state.awayText')}</span>
    </span>
  )
}

function useIsAway(): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      clearTimeout(timer)
      if (live.status === 'connecting')
        timer = setTimeout(() => setAway(true), navigator.onLine ? GRACE_PERIOD : 0)
      else setAway(false)
    }
    look()
    const undo = live.onStatus(look)
    addEventListener('offline', look)
    return () => {
      clearTimeout(timer)
      undo()
      removeEventListener('offline', look)
    }
  }, [])
  return isAway
}

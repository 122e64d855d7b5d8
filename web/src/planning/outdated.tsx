import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import classes from './big-picture.module.css'
import type { BigPictureSession } from './draft/big-picture-session.ts'
import { useVersion } from './use-versions.ts'

/** The server is of another version than this page: what is shown stands still until the page is loaded anew. */
export function Outdated({ session }: { readonly session: BigPictureSession }) {
  const { t } = useTranslation('planning')
  const status = useSyncExternalStore(
    (listener) => session.statusChanged.listen(listener),
    () => session.status,
  )
  useVersion(session.store.facts, 'status')
  if (status !== 'outdated') return null
  const count = session.store.pending.length
  return (
    <Card className={classes['held'] ?? ''}>
      <span role="alert">
        {t('outdated.text')} {count > 0 && t('outdated.kept', { count })}
      </span>
      <Button look="primary" onClick={() => location.reload()}>
        {t('outdated.reload')}
      </Button>
    </Card>
  )
}

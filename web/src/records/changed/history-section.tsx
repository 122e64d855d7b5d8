import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { HistoryOf } from './record-history.tsx'
import classes from './history-section.module.css'

/** Most who open a record want what it is now. */
const RecordHistory = lazy(() => import('./record-history.tsx'))

/** Below a record: its history, once it is asked for. */
export function HistorySection({ of }: { readonly of: HistoryOf }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const content = useId()
  return (
    <section className={classes['history']}>
      <Button look="quiet" aria-expanded={isOpen} aria-controls={content} onClick={() => setOpen(!isOpen)}>
        {t('record.history')}
        <Icon name={isOpen ? 'up' : 'down'} />
      </Button>
      <div id={content}>
        {isOpen && (
          <Suspense fallback={<p role="status">{t('state.loading')}</p>}>
            <RecordHistory of={of} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

import { lazy, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { OptionalContent } from '#ui/optional-content.tsx'
import { Icon } from '#ui/icon.tsx'
import { toastPartUnavailable } from '#ui/part-unavailable.ts'
import type { HistoryOf } from './record-history.tsx'
import classes from './history-section.module.css'

/** Loaded separately: most users who open a record only want its current values. */
const RecordHistory = lazy(() => import('./record-history.tsx'))

/** The history below a record, loaded when it is unfolded. */
export function HistorySection({ of }: { readonly of: HistoryOf }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const content = useId()
  const gone = () => {
    setOpen(false)
    toastPartUnavailable()
  }
  return (
    <section className={classes['history']}>
      <Button look="quiet" aria-expanded={isOpen} aria-controls={content} onClick={() => setOpen(!isOpen)}>
        {t('record.history')}
        <Icon name={isOpen ? 'up' : 'down'} />
      </Button>
      <div id={content}>
        {isOpen && (
          <OptionalContent fallback={<p role="status">{t('state.loading')}</p>} onFailure={gone}>
            <RecordHistory of={of} />
          </OptionalContent>
        )}
      </div>
    </section>
  )
}

import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import classes from './record-form.module.css'

/** Beside Save, which stays in sight while the fields scroll: somebody else's values stand above, and Save would replace them. */
export function MeanwhileHint({ within }: { readonly within: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const show = () => {
    const note = within.current?.querySelector('[data-meanwhile]')
    note?.scrollIntoView({ block: 'center' })
    note?.querySelector('button')?.focus({ preventScroll: true })
  }
  return (
    <span className={classes['hint']}>
      {t('record.meanwhileHint')}
      <Button look="quiet" onClick={show}>
        {t('record.meanwhileShow')}
      </Button>
    </span>
  )
}

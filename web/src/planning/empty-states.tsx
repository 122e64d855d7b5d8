import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import classes from './big-picture.module.css'

const TRIED_AGAIN_EVERY = 5000

/** The page's shape, while it is not known what stands in it. */
export function LoadingPicture() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" className={classes['loading']}>
      <span role="status" className="hidden-visually">
        {t('state.loading')}
      </span>
      <div className={classes['sumGrid']}>
        {[1, 2, 3, 4].map((box) => (
          <div key={box} className={classes['bone']} />
        ))}
      </div>
      <div className={classes['boneBand']} />
      <div className={classes['boneBand']} />
    </div>
  )
}

/** No alarm: the same page, empty, with the reason and a way out. */
export function FailedPicture({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('planning')
  useEffect(() => {
    const timer = setInterval(onRetry, TRIED_AGAIN_EVERY)
    return () => clearInterval(timer)
  }, [onRetry])
  return (
    <Card className={classes['message'] ?? ''}>
      <strong>{t('failed.title')}</strong>
      <span className="soft">{t('failed.text')}</span>
      <Button onClick={onRetry}>{t('common:action.retry')}</Button>
    </Card>
  )
}

export function EmptyPicture({ canPlan }: { readonly canPlan: boolean }) {
  const { t } = useTranslation('planning')
  return (
    <Card className={classes['message'] ?? ''}>
      <strong>{t('empty.title')}</strong>
      <span className="soft">{t(canPlan ? 'empty.text' : 'empty.textForReaders')}</span>
      {canPlan && (
        <span className={classes['offers']}>
          <Link to="/orgStructure/businessUnitOverview">{t('empty.units')}</Link>
          <Link to="/importExport/hRYearlyData">{t('empty.import')}</Link>
          <Link to="/drivers/primaryDrivers">{t('empty.drivers')}</Link>
        </span>
      )}
    </Card>
  )
}

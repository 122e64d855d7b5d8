import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import classes from './big-picture.module.css'
import { LoadingBands } from './loading-bands.tsx'

const TRIED_AGAIN_EVERY = 5000

export type Failure = {
  /** The years of the plan; null while they are not known. */
  readonly years: readonly number[] | null
  /** There was no answer at all. */
  readonly isUnreachable: boolean
  readonly onRetry: () => void
}

/** Three years, and (0) the summary of unpublished changes. */
const BOXES = [1, 2, 3, 0]

/** Placeholders in the shape of the page while it loads. */
export function LoadingPicture() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" className={classes['loading']}>
      <span role="status" className="hidden-visually">
        {t('state.loading')}
      </span>
      <div className={classes['sums']}>
        <div className={classes['sumGrid']}>
          {BOXES.map((box) => (
            <Card
              key={box}
              className={`${classes['bone']} ${classes['sum']} ${box === 0 ? classes['saveSum'] : ''}`}
            >
              <i />
              <i />
            </Card>
          ))}
        </div>
      </div>
      <LoadingBands />
    </div>
  )
}

type FailedProps = Pick<Failure, 'onRetry'> & Partial<Failure> & { readonly title?: string }

/** Says calmly why there is no plan to show, and offers to retry. */
export function FailedPicture({ title, isUnreachable = false, onRetry }: FailedProps) {
  const { t } = useTranslation('planning')
  useTriedAgain(onRetry)
  return (
    <Card className={classes['message'] ?? ''}>
      <strong>{title ?? t('failed.title')}</strong>
      <span className="soft">{t(isUnreachable ? 'common:state.unreachable' : 'failed.text')}</span>
      <Button onClick={onRetry}>{t('common:action.retry')}</Button>
    </Card>
  )
}

/** The page of the plan without its data: dashes instead of false zeros, and one quiet line in place of the bands. */
export function UnreadPicture({ years, onRetry }: Pick<Failure, 'years' | 'onRetry'>) {
  const { t } = useTranslation('planning')
  useTriedAgain(onRetry)
  return (
    <>
      <div className={classes['sums']}>
        <div className={classes['sumGrid']}>
          {(years ?? [1, 2, 3]).map((year) => (
            <Card key={year} className={classes['sum'] ?? ''}>
              <h2 className={classes['sumTitle']}>{t('sum.fte', { year: years ? year : '' })}</h2>
              <b className={classes['sumValue']}>—</b>
            </Card>
          ))}
        </div>
      </div>
      <p className={classes['unread']}>
        {t('unread')} <Button onClick={onRetry}>{t('common:action.retry')}</Button>
      </p>
    </>
  )
}

function useTriedAgain(onRetry: () => void): void {
  useEffect(() => {
    const timer = setInterval(onRetry, TRIED_AGAIN_EVERY)
    return () => clearInterval(timer)
  }, [onRetry])
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

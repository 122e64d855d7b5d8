import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AsOf } from '#ui/as-of.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Card, Chip, PageHeader } from '#ui/page.tsx'
import { LoadingPicture } from '../empty-states.tsx'
import { pathOfNow } from './plan-addresses.ts'
import list from './history-list.module.css'
import classes from './replay.module.css'

/** The date is only known once the plan is loaded. */
const UNKNOWN = '…'

/** A placeholder with the shape of a past plan: replay bar and history above the plan. */
export function LoadingPast() {
  const { t } = useTranslation('past')
  return (
    <>
      <PageHeader title={t('planning:title')}>
        <Chip isWarning>{t('readOnly')}</Chip>
        <Link to={pathOfNow()}>{t('now')}</Link>
      </PageHeader>
      <AsOf text={t('asOf', { when: UNKNOWN })} mark="" />
      <div className={classes['panel']}>
        <Card className={`${classes['replay']} ${classes['awaitedReplay']}`}>
          <span className={classes['bars']} />
        </Card>
        <Card>
          <div className={list['filters']}>
            <i />
            <i />
            <i />
          </div>
          <div className={list['scroll']}>
            <Skeleton of="lines" count={7} isSilent />
          </div>
        </Card>
      </div>
      <LoadingPicture />
    </>
  )
}

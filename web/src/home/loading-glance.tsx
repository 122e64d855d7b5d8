import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/skeleton.tsx'
import { Card } from '#ui/page.tsx'
import classes from './home.module.css'

const YEARS = [1, 2, 3]

/** Placeholder for the start page, before its content is known. */
export function LoadingGlance() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" className={classes['glance']}>
      <span role="status" className="hidden-visually">
        {t('state.loading')}
      </span>
      <div>
        <Card className={classes['years'] ?? ''}>
          {YEARS.map((year) => (
            <Skeleton key={year} of="lines" count={5} isSilent />
          ))}
        </Card>
        <Card>
          <Skeleton of="lines" count={14} isSilent />
        </Card>
      </div>
      <div>
        <Card>
          <Skeleton of="lines" count={4} isSilent />
        </Card>
        <Card>
          <Skeleton of="lines" count={10} isSilent />
        </Card>
      </div>
    </div>
  )
}

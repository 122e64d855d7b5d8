import { useTranslation } from 'react-i18next'
import { isolate } from '#planning/use-format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { printMoment } from '#ui/dates.ts'
import { Card, CardHeader } from '#ui/page.tsx'
import classes from './home.module.css'
import { changedSince } from './last-visit.ts'
import { useLastVisit, type Visitor } from './use-last-visit.ts'

/** What was published since the user's last visit in this browser. */
export function SinceLastVisit(visitor: Visitor) {
  const { t } = useTranslation('home')
  const { language } = useLanguage()
  const { now, before } = useLastVisit(visitor)
  if (!before) return null
  const times = now.rev - before.rev
  return (
    <Card>
      <CardHeader title={t('since.title')} />
      <div className={classes['text']}>
        <p className="faint">{isolate(printMoment(before.at, language))}</p>
        {times > 0 ? (
          <>
            <p>{t('since.published', { count: times })}</p>
            <p>{t('since.changed', { count: changedSince(before, now) })}</p>
          </>
        ) : (
          <p className="soft">{t('since.nothing')}</p>
        )}
      </div>
    </Card>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePeople } from '#api/use-people.ts'
import { useVersion } from '#planning/board/use-versions.ts'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'
import { isolate } from '#planning/use-format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { printMoment } from '#ui/dates.ts'
import { Card, CardHeader } from '#ui/page.tsx'
import classes from './home.module.css'

/** When the plan was last published; for users who see the draft also by whom, why, and what is still unpublished. */
export function LastPublication({ session }: { readonly session: BigPictureSession }) {
  const { t } = useTranslation('home')
  const { language } = useLanguage()
  const seesDraft = session.access.source === 'draft'
  const names = usePeople(seesDraft)
  useVersion(session.differences.changes, 'all')
  const saved = seesDraft ? session.store.published : null
  const at = saved?.at ?? session.publishedAt
  const name = saved
    ? saved.by === session.userId
      ? t('planning:people.byYou')
      : names.get(saved.by)
    : undefined
  const time = (moment: string) => isolate(printMoment(moment, language))
  const waiting = session.differences.keys.size
  return (
    <Card>
      <CardHeader title={t('publication.title')} />
      <div className={classes['text']}>
        {at === null ? (
          <p>{t('publication.never')}</p>
        ) : (
          <p>
            {name === undefined ? time(at) : t('publication.by', { time: time(at), name: isolate(name) })}
          </p>
        )}
        {saved?.message !== undefined && (
          <blockquote dir="auto" className="soft">
            {saved.message}
          </blockquote>
        )}
        {seesDraft && (
          <p className="soft">
            {waiting === 0 ? (
              t('publication.nothingWaits')
            ) : (
              <Link to="/OverviewPlanning/bigpicture">{t('publication.waiting', { count: waiting })}</Link>
            )}
          </p>
        )}
      </div>
    </Card>
  )
}

import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { useBoard } from '#planning/board/board.ts'
import { printMoment } from '#ui/dates.ts'
import { isolate } from '../use-format.ts'
import classes from './saving.module.css'
import { usePublishedAt } from './use-published-at.ts'

/** When the plan was last published, and by whom if the user may know. */
export const LastSaved = memo(function LastSaved() {
  const { t } = useTranslation('planning')
  const { language } = useLanguage()
  const { session, names } = useBoard()
  const at = usePublishedAt()
  if (at === null) return <span>{t('save.never')}</span>
  const time = isolate(printMoment(at, language))
  const by = session.store.published?.by
  const name = by === session.userId ? t('people.byYou') : by === undefined ? undefined : names.get(by)
  const said = session.store.published?.message
  return (
    <>
      <span>
        {name === undefined ? t('save.last', { time }) : t('save.lastBy', { time, name: isolate(name) })}
      </span>
      {said !== undefined && (
        <q dir="auto" title={said} className={classes['said']}>
          {said}
        </q>
      )}
    </>
  )
})

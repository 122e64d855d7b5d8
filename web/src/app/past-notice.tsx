import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Moment } from '#api/moment.ts'
import type { Language } from '#i18n/languages.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { AsOf } from '#ui/as-of.tsx'
import { printMoment } from '#ui/dates.ts'
import { Chip } from '#ui/page.tsx'

/** Above a screen of the past: names the moment, says that nothing can be changed, and links back to the present. */
export default function PastNotice({ moment }: { readonly moment: Moment }) {
  const { t } = useTranslation('past')
  const { language } = useLanguage()
  const { pathname, search } = useLocation()
  // Read once: nobody keeps a screen open until a future moment has come.
  const [now] = useState(() => Date.now())
  const [text, mark] =
    'position' in moment ? ofPosition(t, moment.position) : ofTime(t, { at: moment.at, now, language })
  return (
    <AsOf text={text} mark={mark}>
      <Chip isWarning>{t('readOnly')}</Chip>
      <Link to={{ pathname, search: withoutMoment(search) }} data-screen-only>
        {t('now')}
      </Link>
    </AsOf>
  )
}

type Words = TFunction<'past'>
type TextAndMark = readonly [string, string]

/** Whether the log has reached this position is shown by the list below. */
function ofPosition(t: Words, position: string): TextAndMark {
  const text = t('moment.position', { position })
  return [text, text]
}

type Time = { readonly at: string; readonly now: number; readonly language: Language }

/** When the address names no valid time, the list below explains why nothing is shown. */
function ofTime(t: Words, { at, now, language }: Time): TextAndMark {
  const time = Date.parse(at)
  if (Number.isNaN(time)) return [t('failed'), '']
  const when = printMoment(at, language)
  return time > now ? [t('ahead', { when }), t('aheadMark')] : [t('asOf', { when }), t('watermark', { when })]
}

function withoutMoment(search: string): string {
  const next = new URLSearchParams(search)
  for (const name of ['at', 'position']) next.delete(name)
  return next.toString()
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Moment } from '#api/moment.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { AsOf } from '#ui/as-of.tsx'
import { printMoment } from '#ui/dates.ts'
import { Chip } from '#ui/page.tsx'

/** Above a screen that shows the past: which moment, that nothing can be changed there, and the way back. */
export default function PastNotice({ moment }: { readonly moment: Moment }) {
  const { t } = useTranslation('past')
  const { language } = useLanguage()
  const { pathname, search } = useLocation()
  const when = 'at' in moment ? timeOf(moment.at) : null
  const words =
    'at' in moment
      ? { when: when === null ? moment.at : printMoment(when, language) }
      : { when: t('moment.position', { position: moment.position }) }
  // The address is read once when it is opened: nobody waits before it for the moment to come.
  const [now] = useState(() => Date.now())
  const isAhead = when !== null && Date.parse(when) > now
  return (
    <AsOf text={t(isAhead ? 'ahead' : 'asOf', words)} mark={isAhead ? t('aheadMark') : t('watermark', words)}>
      <Chip isWarning>{t('readOnly')}</Chip>
      <Link to={{ pathname, search: withoutMoment(search) }}>{t('now')}</Link>
    </AsOf>
  )
}

/** Null where the address has something else. */
function timeOf(text: string): string | null {
  return Number.isNaN(Date.parse(text)) ? null : text
}

function withoutMoment(search: string): string {
  const next = new URLSearchParams(search)
  for (const name of ['at', 'position']) next.delete(name)
  return next.toString()
}

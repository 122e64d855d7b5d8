import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useMeQuery } from '#api/me.ts'
import { selectToken } from '#api/session.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { printMoment } from '#ui/dates.ts'
import { useIsPrinting } from '#ui/use-is-printing.ts'
import classes from './print-heading.module.css'

/** Above everything on paper: which screen of which product it shows, who printed it and when. */
export default function PrintHeading() {
  return useIsPrinting() ? <Heading /> : null
}

function Heading() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const isSignedIn = useSelector(selectToken) !== null
  const { data: me } = useMeQuery(undefined, { skip: !isSignedIn })
  // It is made anew each time that something is printed.
  const [now] = useState(() => new Date().toISOString())
  const time = isolated(printMoment(now, language))
  const name = isSignedIn && me ? isolated(`${me.firstName} ${me.lastName}`.trim()) : null
  return (
    <p className={classes['heading']} data-print-heading>
      <b>{document.title}</b>
      <span>{name === null ? time : t('print.by', { name, time })}</span>
    </p>
  )
}

/** Its direction is its own. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

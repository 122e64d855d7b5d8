import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useMeQuery } from '#api/me.ts'
import { selectToken } from '#api/session.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { printMoment } from '#ui/dates.ts'
import { useIsPrinting } from '#ui/use-is-printing.ts'
import classes from './print-heading.module.css'

/** Heading of every printed page: product and screen, who printed it and when. */
export default function PrintHeading() {
  return useIsPrinting() ? <Heading /> : null
}

function Heading() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const isSignedIn = useSelector(selectToken) !== null
  const { data: me } = useMeQuery(undefined, { skip: !isSignedIn })
  // The component is mounted anew for each print.
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

/** Wraps a text in isolates, so that its writing direction does not affect its surroundings. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

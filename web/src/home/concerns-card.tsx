import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useConcerns } from '#planning/attention/use-concerns.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Card, CardHeader } from '#ui/page.tsx'
import classes from './home.module.css'
import { type ConcernSummary, useConcernSummaries } from './use-concern-summaries.ts'

/** Problems of the draft, each with a link to where it can be corrected. */
export function ConcernsCard() {
  const { t } = useTranslation('home')
  const concerns = useConcerns()
  const summaries = useConcernSummaries(concerns)
  const { staff, problem } = concerns.unplaced
  const isKnown = staff !== undefined || problem !== undefined
  return (
    <Card>
      <CardHeader title={t('worth.title')} chip={concerns.count || null} />
      {summaries.length > 0 ? (
        <ul className={classes['concerns']}>
          {summaries.map((summary) => (
            <Line key={summary.title} of={summary} />
          ))}
        </ul>
      ) : isKnown ? (
        <p className={`soft ${classes['basis']}`}>{t('planning:attention.none')}</p>
      ) : (
        <Skeleton of="lines" count={2} />
      )}
    </Card>
  )
}

function Line({ of: { title, text, to, label } }: { readonly of: ConcernSummary }) {
  const id = useId()
  return (
    <li>
      <b id={id}>{title}</b>
      <Link to={to} aria-describedby={id}>
        {label}
      </Link>
      {text && <span className="soft">{text}</span>}
    </li>
  )
}

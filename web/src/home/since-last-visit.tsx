import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftStore } from '#planning/draft/draft-store.ts'
import { isolate } from '#planning/use-format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { printMoment } from '#ui/dates.ts'
import { Card, CardHeader } from '#ui/page.tsx'
import classes from './home.module.css'
import { changedSince, marksOf, seen, type Sight, visits, type Visits } from './last-visit.ts'

type Props = {
  readonly published: DraftStore
  readonly userId: number
  readonly period: PlanningPeriod
}

/** What was published since this person last came here in this browser. */
export function SinceLastVisit({ published, userId, period }: Props) {
  const { t } = useTranslation('home')
  const { language } = useLanguage()
  const { epoch, rev } = published
  const key = `staffplan.visit.${userId}.${period.startYear}`
  const now = useMemo(() => sightOf({ published, epoch, rev }), [published, epoch, rev])
  const known = useMemo(() => seen(recall(key), now), [key, now])
  useEffect(() => remember(key, known), [key, known])
  const { before } = known
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

type Seen = { readonly published: DraftStore; readonly epoch: string | null; readonly rev: number }

function sightOf({ published, epoch, rev }: Seen): Sight {
  const cells = [...published.allKeys()].map((key) => [key, published.kept(key)] as const)
  return { at: new Date().toISOString(), epoch: epoch ?? '', rev, marks: marksOf(cells) }
}

function recall(key: string): Visits | null {
  try {
    return visits
      .nullable()
      .catch(null)
      .parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** A browser without room forgets it: then nothing is said at the next visit. */
function remember(key: string, known: Visits): void {
  try {
    localStorage.setItem(key, JSON.stringify(known))
  } catch {
    localStorage.removeItem(key)
  }
}

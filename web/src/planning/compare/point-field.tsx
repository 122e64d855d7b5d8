import { parsePlanPoint, type PlanPoint } from '@staffplan/contracts/planning/plan-point'
import type { SnapshotEntry } from '@staffplan/contracts/planning/snapshot'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { changeNumber } from '#ui/change-number.ts'
import { printMoment } from '#ui/dates.ts'
import { MomentField } from '#ui/fields/dates/moment-field.tsx'
import { localMinute, momentIn } from '#ui/fields/dates/read-minute.ts'
import { useTypedOver } from '#ui/fields/dates/use-typed-over.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { isolate } from '../use-format.ts'

type Props = {
  readonly label: string
  readonly point: string
  /** `isEdit`: another moment in place of the one that is shown. */
  readonly onChange: (point: string, isEdit?: boolean) => void
  readonly snapshots: readonly SnapshotEntry[]
}

/** Chosen to name a time. */
const MOMENT = 'moment'

/** One of the states of the plan that can be compared: whatever it shows is that state, until another is chosen. */
export function PointField({ label, point, onChange, snapshots }: Props) {
  const { t } = useTranslation('past')
  const words = usePointWords()
  /** The state that stands there while a moment in its place has not been named yet. */
  const [left, setLeft] = useState<string | null>(null)
  const parsed = parsePlanPoint(point)
  const isPicking = left === point
  const isMoment = parsed?.kind === 'at'
  const known = [
    'published',
    'draft',
    ...snapshots.map(({ title }) => `snapshot:${title}`),
    ...(parsed ? [point] : []),
  ]
  const choices = [
    ...[...new Set(known)].map((value) => ({ value, label: words(value) })),
    ...(isMoment ? [] : [{ value: MOMENT, label: t('compare.moment') }]),
  ]
  const change = (next: string, isEdit?: boolean) => {
    setLeft(null)
    onChange(next, isEdit)
  }
  return (
    <div>
      <SelectField
        label={label}
        choices={choices}
        value={isPicking ? MOMENT : point}
        onChange={(value) => {
          if (value === MOMENT) setLeft(point)
          else if (value !== null) change(value)
        }}
      />
      {(isPicking || isMoment) && (
        <TimeField
          shown={isMoment ? localMinute(new Date(parsed.at)) : ''}
          onChange={(time) => change(`at:${time.toISOString()}`, isMoment)}
        />
      )}
    </div>
  )
}

type TimeProps = {
  readonly shown: string
  readonly onChange: (time: Date) => void
}

/** A moment is named once it is left, picked or Enter is pressed: each step on the way to it would be asked for. */
function TimeField({ shown, onChange }: TimeProps) {
  const { t } = useTranslation('past')
  const field = useTypedOver(shown, (when) => {
    const time = momentIn(when)
    if (time) onChange(time)
    return time !== null || when === ''
  })
  return <MomentField label={t('compare.when')} {...field} />
}

/** What a point is called. */
export function usePointWords(): (point: string) => string {
  const { t } = useTranslation('past')
  const { language } = useLanguage()
  return (text) => {
    const point: PlanPoint | null = parsePlanPoint(text)
    switch (point?.kind) {
      case undefined:
        return isolate(text)
      case 'published':
      case 'draft':
        return t(`past:compare.point.${point.kind}`)
      case 'snapshot':
        return t('compare.point.snapshot', { title: isolate(point.title) })
      case 'rev':
        return t('compare.point.rev', { change: changeNumber(point.rev) })
      case 'position':
        return t('compare.point.position', { position: String(point.position) })
      case 'at':
        return printMoment(point.at, language)
    }
  }
}

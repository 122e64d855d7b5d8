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
  /** `isEdit`: the moment replaces the one that is shown. */
  readonly onChange: (point: string, isEdit?: boolean) => void
  readonly snapshots: readonly SnapshotEntry[]
}

/** The choice of naming a time. */
const MOMENT = 'moment'

/** Chooses one of the states to compare; it shows that state until another one is chosen. */
export function PointField({ label, point, onChange, snapshots }: Props) {
  const { t } = useTranslation('past')
  const words = usePointWords()
  /** The state that still applies while a time is being entered in its place. */
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

/** Reports a time only on blur, pick or Enter; otherwise each keystroke would start a request. */
function TimeField({ shown, onChange }: TimeProps) {
  const { t } = useTranslation('past')
  const field = useTypedOver(shown, (when) => {
    const time = momentIn(when)
    if (time) onChange(time)
    return time !== null || when === ''
  })
  return <MomentField label={t('compare.when')} {...field} />
}

/** The name of a compared state. */
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

import { parsePlanPoint, type PlanPoint } from '@staffplan/contracts/planning/plan-point'
import type { SnapshotEntry } from '@staffplan/contracts/planning/snapshot'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { printMoment } from '#ui/dates.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { isolate } from '../use-format.ts'

type Props = {
  readonly label: string
  readonly point: string
  readonly onChange: (point: string) => void
  readonly snapshots: readonly SnapshotEntry[]
}

/** Chosen to name a time. */
const MOMENT = 'moment'

/** One of the states of the plan that can be compared. */
export function PointField({ label, point, onChange, snapshots }: Props) {
  const { t } = useTranslation('past')
  const words = usePointWords()
  const [isPicking, setPicking] = useState(false)
  const known = [
    'published',
    'draft',
    ...snapshots.map(({ title }) => `snapshot:${title}`),
    ...(parsePlanPoint(point) ? [point] : []),
  ]
  const choices = [
    ...[...new Set(known)].map((value) => ({ value, label: words(value) })),
    { value: MOMENT, label: t('compare.moment') },
  ]
  return (
    <div>
      <SelectField
        label={label}
        choices={choices}
        value={isPicking ? MOMENT : point}
        onChange={(value) => {
          setPicking(value === MOMENT)
          if (value !== null && value !== MOMENT) onChange(value)
        }}
      />
      {isPicking && (
        <TextInput
          type="datetime-local"
          label={t('compare.when')}
          onChange={({ target }) => {
            const time = new Date(target.value)
            if (!Number.isNaN(time.getTime())) onChange(`at:${time.toISOString()}`)
          }}
        />
      )}
    </div>
  )
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
        return t('compare.point.rev', { rev: point.rev })
      case 'position':
        return t('compare.point.position', { position: String(point.position) })
      case 'at':
        return printMoment(point.at, language)
    }
  }
}

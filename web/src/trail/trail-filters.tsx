import { trailAreas } from '@staffplan/contracts/trail/trail'
import { useTranslation } from 'react-i18next'
import { DateField } from '#ui/fields/dates/date-field.tsx'
import { useTypedOver } from '#ui/fields/dates/use-typed-over.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import type { TrailFilters } from './trail-address.ts'
import classes from './trail.module.css'
import { TrailObjectField } from './trail-object-field.tsx'

type Props = {
  readonly filters: TrailFilters
  readonly people: ReadonlyMap<number, string>
  readonly onChange: (name: keyof TrailFilters, value: string) => void
}

export function TrailFilterFields({ filters, people, onChange }: Props) {
  const { t, i18n } = useTranslation('trail')
  const anybody = { value: '', label: t('anybody') }
  const persons = [...people].map(([id, name]) => ({ value: String(id), label: name }))
  const types = Object.entries(
    i18n.getResource(i18n.language, 'trail', 'type') as { readonly [type: string]: string },
  )
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language))
  const areas = trailAreas.map((area) => ({ value: area as string, label: t(`area.${area}`) }))
  return (
    <div className={classes['filters']}>
      <SelectField
        label={t('person')}
        value={filters.person}
        choices={[anybody, { value: '0', label: t('system') }, ...persons]}
        onChange={(value) => onChange('person', value ?? '')}
      />
      <SelectField
        label={t('what')}
        value={filters.kind}
        choices={[{ value: '', label: t('anything') }, ...areas, ...types]}
        onChange={(value) => onChange('kind', value ?? '')}
      />
      <TrailObjectField
        object={filters.object}
        people={people}
        onChange={(object) => onChange('object', object)}
      />
      <DayFilter label={t('since')} day={filters.from} onChange={(day) => onChange('from', day)} />
      <DayFilter label={t('until')} day={filters.to} onChange={(day) => onChange('to', day)} />
    </div>
  )
}

type DayProps = { readonly label: string; readonly day: string; readonly onChange: (day: string) => void }

/** Text that is not a valid day stays in the address as typed, but does not filter. */
function DayFilter({ label, day, onChange }: DayProps) {
  const field = useTypedOver(day, (next) => {
    onChange(next)
    return true
  })
  return (
    <div className={classes['date']}>
      <DateField label={label} {...field} />
    </div>
  )
}

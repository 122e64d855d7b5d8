import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './staff.module.css'

type Props = {
  readonly years: readonly number[]
  readonly value: number | null
  readonly onChange: (year: number | null) => void
}

export function YearFilter({ years, value, onChange }: Props) {
  const { t } = useTranslation('staff')
  const id = useId()
  return (
    <span className={classes['filter']} data-screen-only>
      <label htmlFor={id}>{t('year.filter')}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{t('year.all')}</option>
        {years.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
    </span>
  )
}

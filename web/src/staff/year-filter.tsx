import { useTranslation } from 'react-i18next'
import classes from './staff.module.css'

type Props = {
  readonly years: readonly number[]
  readonly value: number | null
  readonly onChange: (year: number | null) => void
}

export function YearFilter({ years, value, onChange }: Props) {
  const { t } = useTranslation('staff')
  return (
    <label className={classes['filter']}>
      <span>{t('year.filter')}</span>
      <select
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
    </label>
  )
}

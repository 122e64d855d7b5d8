import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFrame } from '#ui/fields/field-frame.tsx'
import type { FieldProps } from '#ui/fields/field.ts'
import { HiddenPay } from '#ui/hidden-pay.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { usePartErrors } from '#records/form-values.ts'
import { usePayHidden } from '#ui/pay-privacy.ts'
import { type DraftExpenses, shownExpenses, withExpenses } from './expenses-form.ts'
import classes from './settings.module.css'

const figures = ['internal', 'atk'] as const

/** Years for which figures can be entered. */
export const OfferedYears = createContext<readonly number[]>([])

/** Two figures per year; an empty one is a gap. */
export function ExpensesField({
  label,
  description,
  value,
  onChange,
  error,
}: FieldProps<readonly DraftExpenses[]>) {
  const { t } = useTranslation('settings')
  const isHidden = usePayHidden()
  const rows = shownExpenses(value, use(OfferedYears))
  const wrong = usePartErrors()
  return (
    <FieldFrame label={label} description={description} error={!wrong.areSaid && error}>
      {isHidden ? (
        <HiddenPay />
      ) : (
        <div className={classes['expenses']}>
          {(['year', ...figures] as const).map((column) => (
            <span key={column} className="faint" aria-hidden="true">
              {t(`expenses.${column}`)}
            </span>
          ))}
          {rows.map((row) => (
            <div key={row.year} className={classes['year']}>
              <bdi>{row.year}</bdi>
              {figures.map((figure) => (
                <NumberField
                  key={figure}
                  label={t(`expenses.${figure}Of`, { year: row.year })}
                  hidesLabel
                  isAmount
                  value={row[figure]}
                  error={wrong.at(value.indexOf(row), figure)}
                  onChange={(amount) => onChange(withExpenses(value, { ...row, [figure]: amount }))}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}

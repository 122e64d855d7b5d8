import { overtimePolicyName } from '@staffplan/contracts/settings/settings'
import { useTranslation } from 'react-i18next'
import { usePartErrors } from '#records/form-values.ts'
import { DateField } from '#ui/fields/dates/date-field.tsx'
import { FieldFrame } from '#ui/fields/field-frame.tsx'
import type { FieldProps } from '#ui/fields/field.ts'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { isByWeek, type PolicyInput, withNewPolicy } from './settings-form.ts'
import classes from './settings.module.css'

/** Overtime policies with the day each takes effect; rows are added and removed at the end. */
export function OvertimePoliciesField(props: FieldProps<readonly PolicyInput[]>) {
  const { t } = useTranslation('settings')
  const { label, description, value: rows, onChange, error } = props
  const wrong = usePartErrors()
  const change = (at: number, part: Partial<PolicyInput>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const choices = overtimePolicyName.options.map((value) => ({ value, label: t(`name.${value}`) }))
  return (
    <FieldFrame label={label} description={description} error={!wrong.areSaid && error}>
      <div className={classes['policyTable']}>
        <div className={classes['policies']}>
          {(['policy', 'from', 'weeklyHours'] as const).map((column) => (
            <span key={column} className="faint" aria-hidden="true">
              {t(`column.${column}`)}
            </span>
          ))}
          {rows.map((row, index) => (
            <div key={row.key} className={classes['policy']}>
              <SelectField
                label={t('policy', { number: index + 1 })}
                hidesLabel
                value={row.name}
                choices={choices}
                error={wrong.at(index, 'name')}
                onChange={(name) => change(index, { name })}
              />
              <DateField
                label={t('policyFrom', { number: index + 1 })}
                hidesLabel
                value={row.from}
                stored={row.key}
                error={wrong.at(index, 'from')}
                onChange={(from) => change(index, { from })}
              />
              <NumberField
                label={t('weeklyHours', { number: index + 1 })}
                hidesLabel
                value={isByWeek(row) ? row.weeklyHours : null}
                disabled={!isByWeek(row)}
                error={wrong.at(index, 'weeklyHours')}
                onChange={(weeklyHours) => change(index, { weeklyHours })}
              />
            </div>
          ))}
        </div>
      </div>
      <div className={classes['foot']}>
        <IconButton label={t('add')} onClick={() => onChange(withNewPolicy(rows))}>
          <Icon name="plus" />
        </IconButton>
        <IconButton
          label={t('remove')}
          disabled={rows.length <= 1}
          onClick={() => onChange(rows.slice(0, -1))}
        >
          <Icon name="minus" />
        </IconButton>
      </div>
    </FieldFrame>
  )
}

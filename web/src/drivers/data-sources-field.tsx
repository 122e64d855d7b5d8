import { InputWrapper } from '@mantine/core'
import type { DataSource } from '@staffplan/contracts/drivers/data-sources'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePartErrors } from '#records/form-values.ts'
import { useLanguage } from '#i18n/use-language.ts'
import type { FieldProps } from '#ui/fields/field.ts'
import { NumberField, type NumberInput } from '#ui/fields/number-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { printNumber } from '#ui/numbers.ts'
import classes from './data-sources-field.module.css'

/** A row being filled in; rows whose label or weight is empty are dropped on save. */
export type DraftSource = Omit<DataSource, 'weight'> & { readonly weight: NumberInput }

export const blankSource: DraftSource = { label: '', weight: 1 }

/** Plus adds an empty row, minus removes the last one; a single row represents the whole driver and has weight 1. */
export function DataSourcesField({
  label,
  value: rows,
  onChange,
  error,
}: FieldProps<readonly DraftSource[]>) {
  const { t } = useTranslation('drivers')
  /** Index of the row just added, whose label gets the focus. */
  const [added, setAdded] = useState<number | null>(null)
  const add = () => {
    setAdded(rows.length)
    onChange(rows.length === 0 ? [blankSource] : [...rows, { label: '', weight: null }])
  }
  const change = (at: number, part: Partial<DraftSource>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const wrong = usePartErrors()
  return (
    <InputWrapper label={label} error={!wrong.areSaid && error} labelElement="div">
      <div className={classes['rows']}>
        <span className="faint" aria-hidden="true">
          {t('dataSources.labels')}
        </span>
        <span className="faint" aria-hidden="true">
          {t('dataSources.weights')}
        </span>
        {/* Rows come and go only at the end, so a row's place is its identity. */}
        {rows.map((row, index) => (
          <Row
            // oxlint-disable-next-line react/no-array-index-key -- see above
            key={index}
            row={row}
            number={index + 1}
            isAlone={rows.length === 1}
            isAdded={index === added}
            wrong={(name) => wrong.at(index, name)}
            onChange={(part) => change(index, part)}
          />
        ))}
      </div>
      <div className={classes['foot']}>
        <IconButton label={t('dataSources.add')} onClick={add}>
          <Icon name="plus" />
        </IconButton>
        <IconButton
          label={t('dataSources.remove')}
          disabled={rows.length <= 1}
          onClick={() => onChange(weighedAlone(rows.slice(0, -1)))}
        >
          <Icon name="minus" />
        </IconButton>
        <Sum rows={rows} />
      </div>
    </InputWrapper>
  )
}

type RowProps = {
  readonly row: DraftSource
  readonly number: number
  readonly isAlone: boolean
  /** Whether the row was just added by the user. */
  readonly isAdded: boolean
  /** The error of a value, in words. */
  readonly wrong: (name: keyof DraftSource) => string | undefined
  readonly onChange: (part: Partial<DraftSource>) => void
}

function Row({ row, number, isAlone, isAdded, wrong, onChange }: RowProps) {
  const { t } = useTranslation('drivers')
  return (
    <>
      <TextField
        label={t('dataSources.label', { number })}
        hidesLabel
        autoFocus={isAdded}
        value={row.label}
        error={wrong('label')}
        onChange={(label) => onChange({ label })}
      />
      <NumberField
        label={t('dataSources.weight', { number })}
        hidesLabel
        value={isAlone ? 1 : row.weight}
        disabled={isAlone}
        error={wrong('weight')}
        onChange={(weight) => onChange({ weight })}
      />
    </>
  )
}

function Sum({ rows }: { readonly rows: readonly DraftSource[] }) {
  const { t } = useTranslation('drivers')
  const { language } = useLanguage()
  if (rows.length === 0) return <span className="faint">{t('dataSources.none')}</span>
  const sum = rows.length === 1 ? 1 : rows.reduce((total, { weight }) => total + hundredths(weight), 0) / 100
  const words = sum === 1 ? 'dataSources.sum' : 'dataSources.sumOther'
  return <bdi className="faint">{t(words, { sum: printNumber(sum, { language, decimals: 2 }) })}</bdi>
}

/** In whole hundredths, so that 0.7 + 0.2 + 0.1 is exactly 1. */
function hundredths(weight: NumberInput): number {
  return typeof weight === 'number' ? Math.round(weight * 100) : 0
}

function weighedAlone(rows: readonly DraftSource[]): readonly DraftSource[] {
  return rows.length === 1 ? rows.map((row) => ({ ...row, weight: 1 })) : rows
}

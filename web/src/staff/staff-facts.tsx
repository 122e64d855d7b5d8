import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { printDay } from '#ui/dates.ts'
import classes from '#ui/facts.module.css'
import { Number } from '#ui/number.tsx'
import type { StaffRow } from './staff-row.ts'

const pay = new Set(['basicSalary', 'totalMonthSalary', 'educationCost'])
const HOURS = 'overTimeHours'

/** All fields of a row with their labels; allowances have the headings of the file. */
export function StaffFacts({ row }: { readonly row: StaffRow }) {
  const { t } = useTranslation('staff')
  const { allowances, ...fixed } = row
  return (
    <dl className={classes['facts']}>
      {Object.entries(fixed).map(([field, value]) => (
        <Fact key={field} name={t(`field.${field}`, { defaultValue: field })}>
          <Value field={field} value={value} />
        </Fact>
      ))}
      {Object.entries(allowances).map(([heading, value]) => (
        <Fact key={`allowance ${heading}`} name={heading}>
          <Number value={value} decimals={2} isPay />
        </Fact>
      ))}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>{children}</dd>
    </>
  )
}

function Value({ field, value }: { readonly field: string; readonly value: unknown }) {
  const { language } = useLanguage()
  if (typeof value === 'number')
    return pay.has(field) || field === HOURS ? (
      <Number value={value} decimals={2} isPay={pay.has(field)} />
    ) : (
      <bdi>{value}</bdi>
    )
  if (typeof value === 'string' && value !== '')
    return <bdi>{field === 'dob' ? printDay(value, language) : value}</bdi>
  if (isCostCentre(value)) {
    return (
      <>
        <bdi>{value.number}</bdi> <bdi>{value.name}</bdi>
      </>
    )
  }
  return '—'
}

function isCostCentre(value: unknown): value is StaffRow['costCentre'] {
  return typeof value === 'object' && value !== null && 'number' in value && 'name' in value
}

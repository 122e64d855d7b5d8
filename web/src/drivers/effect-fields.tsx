import type { SpecialDriverType } from '@staffplan/contracts/drivers/special-driver'
import { useTranslation } from 'react-i18next'
import { useFormValues } from '#records/form-values.ts'
import type { FieldProps } from '#ui/fields/field.ts'
import { NumberField, type NumberInput } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

const types: readonly SpecialDriverType[] = ['relative', 'absolute']

export function EffectTypeField(props: FieldProps<SpecialDriverType | null>) {
  const { t } = useTranslation('drivers')
  return <SelectField {...props} choices={types.map((value) => ({ value, label: t(`special.${value}`) }))} />
}

/** Percent for a relative effect, which is stored divided by 100; FTE for an absolute one. */
export function EffectField({ value, onChange, ...rest }: FieldProps<NumberInput>) {
  const { t } = useTranslation('drivers')
  const { type } = useFormValues()
  if (type !== 'relative') {
    return (
      <NumberField
        key="absolute"
        {...rest}
        value={value}
        onChange={onChange}
        unit={t('special.unitAbsolute')}
      />
    )
  }
  return (
    <NumberField
      key="relative"
      {...rest}
      value={typeof value === 'number' ? shifted(value, 2) : value}
      onChange={(percent) => onChange(typeof percent === 'number' ? shifted(percent, -2) : percent)}
      unit="%"
    />
  )
}

/** Moves the decimal sign in the digits themselves: 7 % is 0.07, never 0.07000000000000001. */
function shifted(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

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

/** Percent for a relative effect, FTE for an absolute one; the number itself stays when the type changes. */
export function EffectField(props: FieldProps<NumberInput>) {
  const { t } = useTranslation('drivers')
  const { type } = useFormValues()
  return <NumberField {...props} unit={type === 'relative' ? '%' : t('special.unitAbsolute')} />
}

import type { SpecialDriverType } from '@staffplan/contracts/drivers/special-driver'
import { readAmount } from '@staffplan/contracts/numbers/amount'
import { useTranslation } from 'react-i18next'
import { useFormValues } from '#records/form-values.ts'
import type { FieldProps } from '#ui/fields/field.ts'
import { NumberField, type NumberInput, type NumberReader } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

const types: readonly SpecialDriverType[] = ['relative', 'absolute']

export function EffectTypeField(props: FieldProps<SpecialDriverType | null>) {
  const { t } = useTranslation('drivers')
  return <SelectField {...props} choices={types.map((value) => ({ value, label: t(`special.${value}`) }))} />
}

/** The value of a special driver: percent if relative, FTE if absolute; changing the type keeps the number. */
export function EffectField(props: FieldProps<NumberInput>) {
  const { t } = useTranslation('drivers')
  const { type } = useFormValues()
  const isPercent = type === 'relative'
  return (
    <NumberField
      {...props}
      reader={isPercent ? readPercent : readFte}
      unit={isPercent ? '%' : t('special.unitAbsolute')}
    />
  )
}

const readPercent = changeReader({ isPercent: true })
const readFte = changeReader({ isPercent: false })

/** Reads the value with the big picture's rules for special drivers, which also decide its sign. */
function changeReader({ isPercent }: { readonly isPercent: boolean }): NumberReader {
  return (text, { decimal }, present) =>
    readAmount(text, { decimal, present, isPercent, isChange: true, mayBeNegative: true })
}

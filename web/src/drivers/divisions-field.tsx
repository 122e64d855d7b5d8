import { type DivisionRow, division } from '@staffplan/contracts/organisation/division'
import { useTranslation } from 'react-i18next'
import { useFormValues } from '#records/form-values.ts'
import { useChoices } from '#records/use-choices.ts'
import type { FieldProps } from '#ui/fields/field.ts'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'

const models = [division.plural]

/** Divisions of the chosen business unit; those picked for another one before are not carried over. */
export function DivisionsField({ value, ...rest }: FieldProps<readonly number[]>) {
  const { t } = useTranslation('drivers')
  const { businessUnitId } = useFormValues()
  const { choices, isLoading } = useChoices<DivisionRow>({
    path: division.path,
    models,
    isOffered: ({ businessUnit }) => businessUnit.id === businessUnitId,
  })
  const offered = new Set(choices.map((choice) => choice.value))
  return (
    <MultiSelectField
      {...rest}
      value={isLoading ? [] : value.filter((id) => offered.has(id))}
      choices={choices}
      isLoading={isLoading}
      disabled={businessUnitId === null}
      description={businessUnitId === null ? t('secondaryAssignment.chooseUnit') : rest.description}
    />
  )
}

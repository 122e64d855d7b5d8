import { type BusinessUnitRow, businessUnit } from '@staffplan/contracts/organisation/business-unit'
import type { FieldProps } from '#ui/fields/field.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useChoices } from './use-choices.ts'

const models = ['businessUnits']

export function BusinessUnitField(props: FieldProps<number | null>) {
  const { choices, isLoading } = useChoices<BusinessUnitRow>({ path: businessUnit.path, models })
  return <SelectField {...props} choices={choices} isLoading={isLoading} />
}

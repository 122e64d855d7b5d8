import { type BusinessUnitRow, businessUnit } from '@staffplan/contracts/organisation/business-unit'
import type { FieldProps } from '#ui/fields/field.ts'
import { ChoiceField } from './choice-field.tsx'
import { useChoices } from './use-choices.ts'

const models = ['businessUnits']

export function BusinessUnitField(props: FieldProps<number | null>) {
  return <ChoiceField {...props} from={useChoices<BusinessUnitRow>({ path: businessUnit.path, models })} />
}

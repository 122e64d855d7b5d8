import { type DivisionRow, division } from '@staffplan/contracts/organisation/division'
import type { FieldProps } from '#ui/fields/field.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useChoices } from './use-choices.ts'

const models = ['divisions']

export function DivisionField(props: FieldProps<number | null>) {
  const { choices, isLoading } = useChoices<DivisionRow>({ path: division.path, models })
  return <SelectField {...props} choices={choices} isLoading={isLoading} />
}

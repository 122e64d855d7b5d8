import { type DivisionRow, division } from '@staffplan/contracts/organisation/division'
import type { FieldProps } from '#ui/fields/field.ts'
import { ChoiceField } from './choice-field.tsx'
import { useChoices } from './use-choices.ts'

const models = ['divisions']

export function DivisionField(props: FieldProps<number | null>) {
  return <ChoiceField {...props} from={useChoices<DivisionRow>({ path: division.path, models })} />
}

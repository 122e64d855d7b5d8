import { primaryAssignment } from '@staffplan/contracts/drivers/primary-assignment'
import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { ChoiceField } from '#records/choice-field.tsx'
import { useChoices } from '#records/use-choices.ts'
import type { FieldProps } from '#ui/fields/field.ts'

const unassigned = {
  path: `${primaryAssignment.path}/unassigned`,
  models: [businessUnit.plural, primaryAssignment.plural],
}

/** Business units that follow no primary driver yet, as the server finds them. */
export function UnassignedUnitField(props: FieldProps<number | null>) {
  const units = useChoices(unassigned)
  return <ChoiceField {...props} from={{ ...units, path: businessUnit.path }} />
}

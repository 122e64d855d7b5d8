import { type PrimaryAssignmentRow, primaryAssignment } from '@staffplan/contracts/drivers/primary-assignment'
import { type BusinessUnitRow, businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { useRecords, WHOLE_LIST } from '#api/use-records.ts'
import { useChoices } from '#records/use-choices.ts'
import type { FieldProps } from '#ui/fields/field.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

const models = [businessUnit.plural]
const assignments = { path: primaryAssignment.path, models: [primaryAssignment.plural], size: WHOLE_LIST }

/** Business units that follow no primary driver yet. */
export function UnassignedUnitField(props: FieldProps<number | null>) {
  const { rows } = useRecords<PrimaryAssignmentRow>(assignments)
  const taken = new Set(rows?.map((row) => row.businessUnit.id))
  const { choices, isLoading } = useChoices<BusinessUnitRow>({
    path: businessUnit.path,
    models,
    isOffered: ({ id }) => !taken.has(id),
  })
  return <SelectField {...props} choices={choices} isLoading={isLoading || rows === undefined} />
}

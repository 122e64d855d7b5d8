import { type DriverRow, primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import { secondaryDriver } from '@staffplan/contracts/drivers/secondary-driver'
import type { RecordDefinition } from '@staffplan/contracts/record'
import { useChoices } from '#records/use-choices.ts'
import type { FieldProps } from '#ui/fields/field.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = FieldProps<number | null>

export function PrimaryDriverField(props: Props) {
  return <DriverField {...props} definition={primaryDriver} />
}

export function SecondaryDriverField(props: Props) {
  return <DriverField {...props} definition={secondaryDriver} />
}

function DriverField({ definition, ...rest }: Props & { readonly definition: RecordDefinition }) {
  const { choices, isLoading } = useChoices<DriverRow>({ path: definition.path, models: [definition.plural] })
  return <SelectField {...rest} choices={choices} isLoading={isLoading} />
}

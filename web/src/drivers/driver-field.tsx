import { type DriverRow, primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import { secondaryDriver } from '@staffplan/contracts/drivers/secondary-driver'
import type { RecordDefinition } from '@staffplan/contracts/record'
import { ChoiceField } from '#records/choice-field.tsx'
import { useChoices } from '#records/use-choices.ts'
import type { FieldProps } from '#ui/fields/field.ts'

type Props = FieldProps<number | null>

export function PrimaryDriverField(props: Props) {
  return <DriverField {...props} definition={primaryDriver} />
}

export function SecondaryDriverField(props: Props) {
  return <DriverField {...props} definition={secondaryDriver} />
}

function DriverField({ definition, ...rest }: Props & { readonly definition: RecordDefinition }) {
  const drivers = useChoices<DriverRow>({ path: definition.path, models: [definition.plural] })
  return <ChoiceField {...rest} from={drivers} />
}

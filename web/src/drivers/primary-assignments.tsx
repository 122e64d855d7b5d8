import {
  DEFAULT_ASSIGNMENT_WEIGHT,
  type PrimaryAssignmentRow,
  primaryAssignment,
} from '@staffplan/contracts/drivers/primary-assignment'
import { useTranslation } from 'react-i18next'
import { BusinessUnitField } from '#records/business-unit-field.tsx'
import { NumberField, type NumberInput } from '#ui/fields/number-field.tsx'
import { Named, named } from '#ui/named.tsx'
import { Number } from '#ui/number.tsx'
import { AssignmentScreen } from './assignment-screen.tsx'
import { PrimaryDriverField } from './driver-field.tsx'
import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { ChoiceField } from '#records/choice-field.tsx'
import { useChoices } from '#records/use-choices.ts'
import type { FieldProps } from '#ui/fields/field.ts'

const unassigned = {
  path: `${primaryAssignment.path}/unassigned`,
  models: [businessUnit.plural, primaryAssignment.plural],
}

/** Chooses a business unit without a primary driver; the server finds them. */
function UnassignedUnitField(props: FieldProps<number | null>) {
  const units = useChoices(unassigned)
  return <ChoiceField {...props} from={{ ...units, path: businessUnit.path }} />
}

type Form = {
  readonly businessUnitId: number | null
  readonly primaryDriverId: number | null
  readonly weight: NumberInput
}

export function PrimaryAssignments() {
  const { t } = useTranslation('drivers')
  return (
    <AssignmentScreen<PrimaryAssignmentRow, Form>
      definition={primaryAssignment}
      kind="primaryAssignment"
      named={({ businessUnit, primaryDriver }) => ({
        businessUnitId: businessUnit.id,
        primaryDriverId: primaryDriver.id,
        weight: 0,
      })}
      screen={{
        columns: [
          {
            field: 'primaryDriver.name',
            title: t('column.primaryDriver'),
            cell: ({ primaryDriver }) => <Named of={primaryDriver} />,
          },
          {
            field: 'weight',
            title: t('column.weight'),
            isNumeric: true,
            cell: ({ weight }) => <Number value={weight} decimals={2} />,
          },
        ],
        keyOf: ({ businessUnit }) => String(businessUnit.id),
        fields: (mode) => [
          {
            name: 'businessUnitId',
            label: t('column.businessUnit'),
            editor: mode === 'new' ? UnassignedUnitField : BusinessUnitField,
            isRequired: true,
            isReadOnly: mode === 'edit',
          },
          {
            name: 'primaryDriverId',
            label: t('column.primaryDriver'),
            editor: PrimaryDriverField,
            isRequired: true,
          },
          { name: 'weight', label: t('column.weight'), editor: NumberField, isRequired: true },
        ],
        blank: { businessUnitId: null, primaryDriverId: null, weight: DEFAULT_ASSIGNMENT_WEIGHT },
        valuesOf: ({ businessUnit, primaryDriver, weight }) => ({
          businessUnitId: businessUnit.id,
          primaryDriverId: primaryDriver.id,
          weight,
        }),
        wordsOf: ({ businessUnit, primaryDriver }) => ({
          businessUnitId: named(businessUnit),
          primaryDriverId: named(primaryDriver),
        }),
        nameOf: (_values, row) => row?.primaryDriver.name ?? '',
        confirmation: ({ primaryDriver }) => String(primaryDriver.id),
      }}
    />
  )
}

import {
  type SecondaryAssignmentRow,
  secondaryAssignment,
} from '@staffplan/contracts/drivers/secondary-assignment'
import { useTranslation } from 'react-i18next'
import { BusinessUnitField } from '#records/business-unit-field.tsx'
import { nameList } from '#records/name-list.ts'
import { Named, named } from '#ui/named.tsx'
import { AssignmentScreen } from './assignment-screen.tsx'
import { FirstFew } from '#ui/first-few.tsx'
import { DivisionsField } from './divisions-field.tsx'
import { SecondaryDriverField } from './driver-field.tsx'

type Form = {
  readonly businessUnitId: number | null
  readonly secondaryDriverId: number | null
  readonly divisionIds: readonly number[]
}

export function SecondaryAssignments() {
  const { t } = useTranslation('drivers')
  return (
    <AssignmentScreen<SecondaryAssignmentRow, Form>
      definition={secondaryAssignment}
      kind="secondaryAssignment"
      named={({ businessUnit, secondaryDriver }) => ({
        businessUnitId: businessUnit.id,
        secondaryDriverId: secondaryDriver.id,
        divisionIds: [],
      })}
      screen={{
        columns: [
          {
            field: 'secondaryDriver.name',
            title: t('column.secondaryDriver'),
            cell: (row) => <Named of={row.secondaryDriver} />,
          },
          {
            field: 'divisions',
            title: t('column.divisions'),
            isUnsorted: true,
            cell: ({ divisions }) => (
              <FirstFew of={divisions} most={8}>
                {(division) => <Named of={division} />}
              </FirstFew>
            ),
          },
        ],
        keyOf: ({ businessUnit, secondaryDriver }) => `${businessUnit.id}-${secondaryDriver.id}`,
        fields: (mode) => [
          {
            name: 'businessUnitId',
            label: t('column.businessUnit'),
            editor: BusinessUnitField,
            isRequired: true,
            isReadOnly: mode === 'edit',
            clears: ['divisionIds'],
          },
          {
            name: 'secondaryDriverId',
            label: t('column.secondaryDriver'),
            editor: SecondaryDriverField,
            isRequired: true,
            isReadOnly: mode === 'edit',
          },
          {
            name: 'divisionIds',
            label: t('column.divisions'),
            editor: DivisionsField,
            isRequired: true,
            description: t('secondaryAssignment.note'),
          },
        ],
        blank: { businessUnitId: null, secondaryDriverId: null, divisionIds: [] },
        valuesOf: ({ businessUnit, secondaryDriver, divisionIds }) => ({
          businessUnitId: businessUnit.id,
          secondaryDriverId: secondaryDriver.id,
          divisionIds,
        }),
        wordsOf: ({ businessUnit, secondaryDriver, divisions }) => ({
          businessUnitId: named(businessUnit),
          secondaryDriverId: named(secondaryDriver),
          divisionIds: nameList(divisions.map(named), t('common:list.join')),
        }),
        nameOf: (_values, row) => row?.secondaryDriver.name ?? '',
        confirmation: ({ secondaryDriver }) => String(secondaryDriver.id),
      }}
    />
  )
}

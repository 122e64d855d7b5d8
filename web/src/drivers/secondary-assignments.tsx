import {
  type SecondaryAssignmentRow,
  secondaryAssignment,
} from '@staffplan/contracts/drivers/secondary-assignment'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { BusinessUnitField } from '#records/business-unit-field.tsx'
import { nameList } from '#records/name-list.ts'
import { RecordScreen } from '#records/record-screen.tsx'
import type { Screen } from '#records/screen.ts'
import { Named, named } from '#ui/named.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { assignmentToasts } from './assignment-toasts.ts'
import { DivisionList } from './division-list.tsx'
import { DivisionsField } from './divisions-field.tsx'
import { SecondaryDriverField } from './driver-field.tsx'

type Form = {
  readonly businessUnitId: number | null
  readonly secondaryDriverId: number | null
  readonly divisionIds: readonly number[]
}

export function SecondaryAssignments() {
  const { t } = useTranslation('drivers')
  const { path, plural, fields } = secondaryAssignment
  const screen: Screen<SecondaryAssignmentRow, Form> = {
    title: t('secondaryAssignment.title'),
    entity: t('secondaryAssignment.entity'),
    empty: t('secondaryAssignment.empty'),
    list: { path, models: [plural], defaultSort: 'businessUnit.id' },
    columns: [
      {
        field: 'businessUnit.name',
        title: t('column.businessUnit'),
        cell: ({ businessUnit }) => (
          <>
            <Swatch colour={businessUnit.color} />
            <Named of={businessUnit} />
          </>
        ),
      },
      {
        field: 'secondaryDriver.name',
        title: t('column.secondaryDriver'),
        cell: (row) => <Named of={row.secondaryDriver} />,
      },
      {
        field: 'divisions',
        title: t('column.divisions'),
        isUnsorted: true,
        cell: ({ divisions }) => <DivisionList of={divisions} />,
      },
    ],
    keyOf: ({ businessUnit, secondaryDriver }) => `${businessUnit.id}-${secondaryDriver.id}`,
    schema: z.object(fields),
    one: { path, isNumbered: false },
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
    create: (values) => ({ path, method: 'POST', body: values }),
    change: (_row, values) => ({ path, method: 'PUT', body: values }),
    remove: ({ businessUnit, secondaryDriver }) => ({
      path,
      body: { businessUnitId: businessUnit.id, secondaryDriverId: secondaryDriver.id, divisionIds: [] },
    }),
    confirmation: ({ secondaryDriver }) => String(secondaryDriver.id),
    toasts: assignmentToasts('secondaryAssignment'),
  }
  return <RecordScreen screen={screen} />
}

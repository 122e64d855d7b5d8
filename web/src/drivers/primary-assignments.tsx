import {
  DEFAULT_ASSIGNMENT_WEIGHT,
  type PrimaryAssignmentRow,
  primaryAssignment,
} from '@staffplan/contracts/drivers/primary-assignment'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { BusinessUnitField } from '#records/business-unit-field.tsx'
import { RecordScreen } from '#records/record-screen.tsx'
import type { Screen } from '#records/screen.ts'
import { NumberField } from '#ui/fields/number-field.tsx'
import { Named, named } from '#ui/named.tsx'
import { Number } from '#ui/number.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { assignmentToasts } from './assignment-toasts.ts'
import { PrimaryDriverField } from './driver-field.tsx'
import { UnassignedUnitField } from './unassigned-unit-field.tsx'

type Form = {
  readonly businessUnitId: number | null
  readonly primaryDriverId: number | null
  readonly weight: number | null
}

export function PrimaryAssignments() {
  const { t } = useTranslation('drivers')
  const { path, plural, fields } = primaryAssignment
  const screen: Screen<PrimaryAssignmentRow, Form> = {
    title: t('primaryAssignment.title'),
    entity: t('primaryAssignment.entity'),
    empty: t('primaryAssignment.empty'),
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
    schema: z.object(fields),
    one: { path, isNumbered: false },
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
    create: (values) => ({ path, method: 'POST', body: values }),
    change: (_row, values) => ({ path, method: 'PUT', body: values }),
    remove: ({ businessUnit, primaryDriver }) => ({
      path,
      body: { businessUnitId: businessUnit.id, primaryDriverId: primaryDriver.id, weight: 0 },
    }),
    confirmation: ({ primaryDriver }) => String(primaryDriver.id),
    toasts: assignmentToasts('primaryAssignment'),
  }
  return <RecordScreen screen={screen} />
}

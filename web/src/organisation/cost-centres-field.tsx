import { type CostCentreRow, costCentre } from '@staffplan/contracts/organisation/cost-centre'
import { useState } from 'react'
import { useChoices } from '#records/use-choices.ts'
import type { FieldProps } from '#ui/fields/field.ts'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { costCentreLabel } from './cost-centre-label.ts'

const models = ['costCentres', 'departments']

/** Cost centres of this department and those of none. */
export function CostCentresField(props: FieldProps<readonly number[]>) {
  const [own] = useState(() => new Set(props.value))
  const { choices, isLoading } = useChoices<CostCentreRow>({
    path: costCentre.path,
    models,
    isOffered: ({ id, department }) => department === null || own.has(id),
    labelOf: costCentreLabel,
  })
  return <MultiSelectField {...props} choices={choices} isLoading={isLoading} />
}

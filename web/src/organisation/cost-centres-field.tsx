import { type CostCentreRow, costCentre } from '@staffplan/contracts/organisation/cost-centre'
import { use } from 'react'
import { z } from 'zod'
import { ChoicesField } from '#records/choices-field.tsx'
import { StoredRecord } from '#records/form-values.ts'
import { useChoices } from '#records/use-choices.ts'
import type { FieldProps } from '#ui/fields/field.ts'
import { costCentreLabel } from './cost-centre-label.ts'

const models = ['costCentres', 'departments']
const free = { departmentId: 'none' }
/** A department as the server returns it. */
const withCentres = z.object({
  costCentres: z.array(z.object({ id: z.number(), name: z.string(), number: z.string() })),
})

/** Chooses cost centres: those of this department, and those that belong to none. */
export function CostCentresField(props: FieldProps<readonly number[]>) {
  const department = withCentres.safeParse(use(StoredRecord))
  const own = department.success ? department.data.costCentres : []
  const costCentres = useChoices<CostCentreRow>({
    path: costCentre.path,
    models,
    filter: free,
    labelOf: costCentreLabel,
  })
  const ownChoices = own.map((centre) => ({ value: centre.id, label: costCentreLabel(centre) }))
  return <ChoicesField {...props} from={costCentres} own={ownChoices} />
}

import { type DivisionRow, division } from '@staffplan/contracts/organisation/division'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoicesField } from '#records/choices-field.tsx'
import { useFormValues } from '#records/form-values.ts'
import { useChoices } from '#records/use-choices.ts'
import { StoredRecord } from '#records/form-values.ts'
import type { FieldProps } from '#ui/fields/field.ts'
import { named } from '#ui/named.tsx'
import { z } from 'zod'

const models = [division.plural]
/** An id that no unit has, as ids start at 1. */
const NO_UNIT = 0
/** An assignment as the server returns it. */
const withDivisions = z.object({ divisions: z.array(z.object({ id: z.number(), name: z.string() })) })

/** Chooses divisions of the chosen business unit. */
export function DivisionsField({ value, ...rest }: FieldProps<readonly number[]>) {
  const { t } = useTranslation('drivers')
  const { businessUnitId } = useFormValues()
  const assignment = withDivisions.safeParse(use(StoredRecord))
  const divisions = useChoices<DivisionRow>({
    path: division.path,
    models,
    filter: { businessUnitId: typeof businessUnitId === 'number' ? businessUnitId : NO_UNIT },
  })
  const hasUnit = businessUnitId !== null
  const stored = (assignment.data?.divisions ?? []).map((one) => ({ value: one.id, label: named(one) }))
  return (
    <ChoicesField
      {...rest}
      value={value}
      own={stored}
      from={divisions}
      given={{ businessUnitId }}
      disabled={!hasUnit || (rest.disabled ?? false)}
      description={hasUnit ? rest.description : t('secondaryAssignment.chooseUnit')}
    />
  )
}

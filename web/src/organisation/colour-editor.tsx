import { presetColours } from '@staffplan/contracts/organisation/colour'
import { ColourField } from '#ui/fields/colour-field.tsx'
import type { FieldProps } from '#ui/fields/field.ts'

export function ColourEditor(props: FieldProps<string>) {
  return <ColourField {...props} colours={presetColours} />
}

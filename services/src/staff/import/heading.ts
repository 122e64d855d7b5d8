import { withoutInvisible } from '@staffplan/contracts/invisible'
import { staffColumns, type StaffField } from '@staffplan/contracts/staff/columns'

// Overrides and white space go too: a heading is looked up, never shown.
const IGNORED = /[\s\u202D\u202E]/gu

const fields = new Map<string, StaffField>(
  staffColumns.flatMap(({ field, headings }) =>
    [field, ...headings.en, ...headings.de, ...headings.ar].map((heading) => [keyOf(heading), field]),
  ),
)

/** The fixed column a heading names, in any of the three languages or by the field's own name. */
export function fieldOf(heading: string): StaffField | null {
  return fields.get(keyOf(heading)) ?? null
}

/** Headings are compared after NFKC, without case, direction marks and white space (readings 7.7). */
function keyOf(heading: string): string {
  return withoutInvisible(heading.normalize('NFKC')).replace(IGNORED, '').toLowerCase()
}

import { staffColumns, type StaffField } from '@staffplan/contracts/staff/columns'

// Direction marks and characters without width, which programs leave in headings.
const INVISIBLE = /[\s\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

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
  return heading.normalize('NFKC').replace(INVISIBLE, '').toLowerCase()
}

import { withoutInvisible } from '@staffplan/contracts/invisible'
import type { ColumnHeadings } from '@staffplan/contracts/organisation/organisation-columns'

/** The headings that a kind of file has. */
export type Headings<Field> = {
  /** The column that a heading names, in any of the three languages or by the field's own name. */
  readonly fieldOf: (heading: string) => Field | null
  /** Whether a row with these known columns is the heading. */
  readonly areEnough: (known: ReadonlySet<Field>) => boolean
  /** Whether a row with these is the heading if no row has enough, so that the refusal can name what is missing. */
  readonly areNearlyEnough?: ((known: ReadonlySet<Field>) => boolean) | undefined
  /** Usual number of known columns: a heading with fewer may continue in a second row. */
  readonly usual: number
}

type Named<Field> = {
  readonly field: Field
  readonly headings: ColumnHeadings
}

// Bidi overrides and white space are ignored too: a heading is looked up, never shown.
const IGNORED = /[\s\u202D\u202E]/gu

export function headingsOf<Field extends string>(
  columns: readonly Named<Field>[],
  { usual, ...rows }: Pick<Headings<Field>, 'usual' | 'areEnough' | 'areNearlyEnough'>,
): Headings<Field> {
  const fields = new Map(
    columns.flatMap(({ field, headings }) =>
      [field, ...headings.en, ...headings.de, ...headings.ar].map(
        (heading) => [headingKey(heading), field] as const,
      ),
    ),
  )
  return { usual, ...rows, fieldOf: (heading) => fields.get(headingKey(heading)) ?? null }
}

/** Headings are compared after NFKC, without case, direction marks and white space (readings 7.7). */
function headingKey(heading: string): string {
  return withoutInvisible(heading.normalize('NFKC')).replace(IGNORED, '').toLowerCase()
}

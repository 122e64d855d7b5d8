import type { TFunction } from 'i18next'
import { factSheet, type FilledSheet, fillSheet, type SheetColumn } from '#sheets/sheet.ts'
import type { EntryRow, FigureRow } from './plan-rows.ts'

type Given = {
  readonly t: TFunction<'planning'>
  /** Without it the workbook has no cost column. */
  readonly seesPay: boolean
}

/** FTE of every division and year, and cost for users who see pay; totals in bold at the end. */
export function figureSheet(rows: readonly FigureRow[], { t, seesPay }: Given): FilledSheet {
  const tpc: SheetColumn<FigureRow> = {
    heading: t('export.tpc', { money: t('common:unit.money') }),
    kind: 'decimal',
    width: 20,
    value: (row) => row.tpc,
  }
  return fillSheet({
    name: t('title'),
    rows,
    isStrong: ({ division }) => division === null,
    columns: [
      {
        heading: t('export.unit'),
        kind: 'text',
        width: 28,
        value: ({ unit, division }) => (division ? unit.name : t('export.total')),
        colour: ({ unit }) => unit.colour,
      },
      {
        heading: t('export.divisionId'),
        kind: 'text',
        width: 12,
        value: ({ division }) => division && String(division.id),
      },
      {
        heading: t('column.division'),
        kind: 'text',
        width: 32,
        value: ({ division }) => division?.name ?? null,
      },
      { heading: t('export.year'), kind: 'text', width: 8, value: ({ year }) => year },
      { heading: t('fte'), kind: 'decimal', width: 14, value: ({ fte }) => fte },
      ...(seesPay ? [tpc] : []),
    ],
  })
}

/** Everything that was entered, and where it applies. */
export function entrySheet(rows: readonly EntryRow[], { t }: Pick<Given, 't'>): FilledSheet {
  const gone = t('key.gone')
  const kinds = {
    primary: t('column.primary'),
    secondary: t('export.secondary'),
    special: t('special.driver'),
  }
  const effects = { relative: t('export.relative'), absolute: t('export.absolute') }
  return fillSheet({
    name: t('export.entries'),
    rows,
    columns: [
      {
        heading: t('export.unit'),
        kind: 'text',
        width: 28,
        value: ({ unit }) => unit.name ?? gone,
        colour: ({ unit }) => unit.colour,
      },
      { heading: t('export.kind'), kind: 'text', width: 20, value: ({ kind }) => kinds[kind] },
      { heading: t('export.driver'), kind: 'text', width: 28, value: ({ driver }) => driver ?? gone },
      { heading: t('export.place'), kind: 'text', width: 28, value: ({ place }) => place ?? gone },
      {
        heading: t('export.year'),
        kind: 'text',
        width: 16,
        value: ({ year }) => year ?? t('special.allYears'),
      },
      { heading: t('export.value'), kind: 'text', width: 16, value: ({ value }) => value },
      {
        heading: t('export.effect'),
        kind: 'text',
        width: 14,
        value: ({ effect }) => effect && effects[effect],
      },
      { heading: t('export.key'), kind: 'text', width: 34, value: ({ key }) => key },
    ],
  })
}

type Origin = {
  readonly at: Date
  readonly by: string
  readonly language: string
  readonly years: readonly number[]
  /** Number of the draft's last change, as the page counts them. */
  readonly change: number
  readonly unpublished: number
  readonly published: { readonly at: string; readonly by: string | null } | null
}

/** Where the figures come from. */
export function originSheet(origin: Origin, { t }: Pick<Given, 't'>): FilledSheet {
  const { at, by, language, years, change, unpublished, published } = origin
  return factSheet(t('export.info'), [
    [t('export.at'), at],
    [t('export.by'), by],
    [t('export.language'), language],
    [t('export.period'), [years[0], years.at(-1)].join('–')],
    [t('export.afterChange'), change],
    [t('export.unpublished'), unpublished],
    [t('export.publishedAt'), published ? new Date(published.at) : t('save.never')],
    [t('export.publishedBy'), published?.by ?? null],
  ])
}

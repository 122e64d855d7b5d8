import type { TFunction } from 'i18next'
import { factSheet, type FilledSheet, fillSheet, type SheetColumn } from '#sheets/sheet.ts'
import {
  differenceOf,
  type ManualRow,
  type ManualSums,
  manualLines,
  sumsOf,
  type Unit,
} from './manual-rows.ts'

type Words = { readonly t: TFunction<'manual'> }
type Given = Words & {
  readonly year: number
  readonly startYear: number
  readonly manualOf: (key: string) => number | null
}
type UnitSums = ManualSums & { readonly unit: Unit }

/** Every division that is shown, in the order and columns of the screen. */
export function divisionSheet(rows: readonly ManualRow[], given: Given): FilledSheet {
  const { t, manualOf } = given
  const [staff, planned, manual, difference, fromStart] = figureHeadings(given)
  return fillSheet({
    name: t('title'),
    rows,
    columns: [
      unitColumn(t('unit'), 26),
      { heading: t('common:record.id'), kind: 'text', width: 8, value: ({ id }) => String(id) },
      { heading: t('division'), kind: 'text', width: 36, value: ({ name }) => name },
      { heading: staff, kind: 'whole', width: 12, value: (row) => row.staff },
      { heading: planned, kind: 'decimal', width: 16, value: (row) => row.planned },
      { heading: manual, kind: 'whole', width: 12, value: ({ key }) => manualOf(key) },
      {
        heading: difference,
        kind: 'change',
        width: 16,
        value: (row) => differenceOf(row, manualOf(row.key)),
      },
      {
        heading: fromStart,
        kind: 'wholeChange',
        width: 12,
        value: (row) => {
          const value = manualOf(row.key)
          return value === null ? null : value - row.staff
        },
      },
    ],
  })
}

/** The totals of the units over the shown rows. */
export function unitSheet(rows: readonly ManualRow[], given: Given): FilledSheet {
  const { t, manualOf } = given
  const [staff, planned, manual, difference, fromStart] = figureHeadings(given)
  return fillSheet({
    name: t('unitsSheet'),
    rows: manualLines(rows).flatMap((line): UnitSums[] =>
      line.kind === 'unit' ? [{ unit: line.unit, ...sumsOf(line.rows, manualOf) }] : [],
    ),
    columns: [
      unitColumn(t('unit'), 36),
      { heading: t('divisions'), kind: 'whole', width: 12, value: ({ count }) => count },
      { heading: t('filledDivisions'), kind: 'whole', width: 14, value: ({ filled }) => filled },
      { heading: staff, kind: 'whole', width: 12, value: (sums) => sums.staff },
      { heading: planned, kind: 'decimal', width: 16, value: (sums) => sums.planned },
      { heading: manual, kind: 'whole', width: 12, value: (sums) => sums.manual },
      { heading: difference, kind: 'change', width: 16, value: (sums) => sums.difference },
      { heading: fromStart, kind: 'wholeChange', width: 12, value: (sums) => sums.fromStart },
    ],
  })
}

type Origin = {
  readonly year: number
  readonly at: Date
  readonly by: string | null
  readonly language: string
  /** Log position of the stored plan. */
  readonly position: string | null
  readonly publishedAt: string | null
  readonly unsaved: number
}

/** Where the figures come from. */
export function originSheet(
  { year, at, by, language, position, publishedAt, unsaved }: Origin,
  { t }: Words,
): FilledSheet {
  return factSheet(t('info.title'), [
    [t('info.year'), year],
    [t('info.at'), at],
    [t('info.by'), by],
    [t('info.language'), language],
    [t('info.position'), position],
    [t('info.published'), publishedAt === null ? t('info.never') : new Date(publishedAt)],
    [t('info.unsaved'), unsaved],
  ])
}

function figureHeadings({ t, year, startYear }: Given) {
  return [
    t('staff', { year: startYear }),
    `${t('planned', { year })} (${t('plannedHint')})`,
    t('manual', { year }),
    `${t('difference')} (${t('differenceHint')})`,
    t('fromStart', { year: startYear }),
  ] as const
}

function unitColumn(heading: string, width: number): SheetColumn<{ readonly unit: Unit }> {
  return {
    heading,
    kind: 'text',
    width,
    value: ({ unit }) => unit.name,
    colour: ({ unit }) => unit.color,
  }
}

import type { PlanBridge, PlanComparison } from '@staffplan/contracts/planning/plan-comparison'
import type { TFunction } from 'i18next'
import { factSheet, type FilledSheet, fillSheet, type SheetColumn, type SheetValue } from '#sheets/sheet.ts'
import type { ChangedRow } from './changed-rows.ts'
import type { EffectRow } from './effect-rows.ts'
import type { SideCurrencies } from './side-currencies.ts'

type Words = { readonly t: TFunction<['past', 'planning']> }
type MoneyWords = Words & { readonly currencies: SideCurrencies }
type EffectYear = { readonly row: EffectRow; readonly place: number }

/** One row per year for every unit and division that changed: before, after and the difference. */
export function effectSheet(rows: readonly EffectRow[], { t, currencies }: MoneyWords): FilledSheet {
  const years = rows.flatMap((row) => row.years.map((_year, place): EffectYear => ({ row, place })))
  const yearOf = ({ row, place }: EffectYear) => row.years[place]
  const measured = (['fte', 'tpc'] as const).flatMap((measure) =>
    (['from', 'to', 'change'] as const).map((side): SheetColumn<EffectYear> => ({
      heading: `${measure === 'fte' ? t('planning:fte') : t('planning:export.tpc', { money: currencies[side] })} · ${t(`past:compare.${side}`)}`,
      kind: side === 'change' ? 'change' : 'decimal',
      width: 18,
      value: (each) => yearOf(each)?.[measure]?.[side] ?? null,
    })),
  )
  return fillSheet({
    name: t('past:compare.effect'),
    rows: years,
    isStrong: ({ row }) => row.unit === null,
    columns: [
      {
        heading: t('planning:export.unit'),
        kind: 'text',
        width: 28,
        value: ({ row }) => row.unit?.name ?? t('planning:export.total'),
        colour: ({ row }) => row.unit?.color ?? null,
      },
      {
        heading: t('planning:column.division'),
        kind: 'text',
        width: 32,
        value: ({ row }) => row.division?.name ?? null,
      },
      {
        heading: t('planning:export.year'),
        kind: 'text',
        width: 8,
        value: (each) => yearOf(each)?.year ?? null,
      },
      ...measured,
    ],
  })
}

export function changesSheet(
  rows: readonly ChangedRow[],
  { t, names }: Words & { readonly names: ReadonlyMap<number, string> },
): FilledSheet {
  const gone = t('planning:key.gone')
  const text = (heading: string, value: SheetColumn<ChangedRow>['value'], width = 24) =>
    ({ heading, kind: 'text', width, value }) as const
  return fillSheet({
    name: t('past:compare.changes'),
    rows,
    columns: [
      { ...text(t('planning:export.unit'), ({ unit }) => unit ?? gone), colour: ({ colour }) => colour },
      text(t('planning:export.driver'), ({ driver }) => driver ?? gone),
      text(t('planning:export.place'), ({ place }) => place ?? gone),
      text(t('planning:export.year'), ({ year }) => year ?? t('planning:special.allYears'), 16),
      text(t('past:compare.from'), ({ from }) => from, 16),
      text(t('past:compare.to'), ({ to }) => to, 16),
      text(t('planning:export.by'), ({ by }) => (by === null ? null : (names.get(by) ?? null))),
      text(t('planning:export.key'), ({ key }) => key, 34),
    ],
  })
}

type Step = {
  readonly title: string
  /** Currency label of its amounts. */
  readonly currency: string
  readonly fte: number
  readonly tpc: number | null
  readonly isEnd: boolean
}

/** From one end through every cause to the other end: the figures in between add up to the difference. */
export function bridgeSheet(
  { start, end, parts }: PlanBridge,
  {
    t,
    from,
    to,
    causeOf,
    currencies,
  }: MoneyWords & {
    readonly from: string
    readonly to: string
    readonly causeOf: (part: PlanBridge['parts'][number]) => string
  },
): FilledSheet {
  const rows: Step[] = [
    { title: from, currency: currencies.from, ...start, isEnd: true },
    ...parts.map((part) => ({
      title: causeOf(part),
      currency: currencies.change,
      fte: part.fte,
      tpc: part.tpc,
      isEnd: false,
    })),
    { title: to, currency: currencies.to, ...end, isEnd: true },
  ]
  const isRenamed = currencies.renamedFrom !== null
  const currency: SheetColumn<Step> = {
    heading: t('past:compare.currency'),
    kind: 'text',
    width: 12,
    value: (step) => step.currency,
  }
  return fillSheet({
    name: t('past:compare.bridge'),
    rows,
    isStrong: ({ isEnd }) => isEnd,
    columns: [
      { heading: t('past:compare.cause'), kind: 'text', width: 40, value: ({ title }) => title },
      { heading: t('planning:fte'), kind: 'decimal', width: 16, value: ({ fte }) => fte },
      {
        heading: isRenamed ? t('home:bridge.tpc') : t('planning:export.tpc', { money: currencies.change }),
        kind: 'decimal',
        width: 20,
        value: ({ tpc }) => tpc,
      },
      ...(isRenamed ? [currency] : []),
    ],
  })
}

type Side = PlanComparison['from'] & { readonly title: string }
type Origin = {
  readonly at: Date
  readonly by: string | null
  readonly language: string
  readonly from: Side
  readonly to: Side
  /** Year of the causes. */
  readonly year: number
}

/** Which states are compared, where to find each of them again, and who compared them. */
export function originSheet(
  { at, by, language, from, to, year }: Origin,
  { t, currencies: { change, renamedFrom } }: MoneyWords,
): FilledSheet {
  const stateOf = (heading: string, { title, moment }: Side): readonly (readonly [string, SheetValue])[] => [
    [heading, title],
    [t('past:compare.storedBy'), moment.at === null ? null : new Date(moment.at)],
    [t('past:compare.position'), moment.position],
  ]
  return factSheet(t('planning:export.info'), [
    [t('planning:export.at'), at],
    [t('planning:export.by'), by],
    [t('planning:export.language'), language],
    ...stateOf(t('past:compare.from'), from),
    ...stateOf(t('past:compare.to'), to),
    [t('past:compare.year'), year],
    ...(renamedFrom === null
      ? []
      : [
          [t('past:compare.currency'), t('past:compare.renamed', { from: renamedFrom, to: change })] as const,
        ]),
  ])
}

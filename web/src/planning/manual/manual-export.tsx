import { useTranslation } from 'react-i18next'
import { useMeQuery } from '#api/me.ts'
import { WorkbookButton } from '#records/workbook-button.tsx'
import { factSheet, fillSheet, type SheetColumn } from '#sheets/sheet.ts'
import {
  differenceOf,
  type ManualRow,
  type ManualSums,
  manualLines,
  sumsOf,
  type Unit,
} from './manual-rows.ts'
import type { TypedPlan } from './typed-plan.ts'
import type { Published } from './use-ground.ts'

type Props = {
  readonly published: Published
  readonly year: number
  readonly rows: readonly ManualRow[]
  readonly plan: TypedPlan
  /** Of the stored plan in the log. */
  readonly position: string | null
}
type UnitSums = ManualSums & { readonly unit: Unit }

/** The sheet as it is shown, the sums of its units, and where the figures come from. */
export function ManualExport({ published, year, rows, plan, position }: Props) {
  const { t, i18n } = useTranslation('manual')
  const { data: me } = useMeQuery()
  const { period, publishedAt } = published.session
  const manualOf = ({ key }: ManualRow) => plan.shown(key)
  const figures = [
    t('staff', { year: period.startYear }),
    `${t('planned', { year })} (${t('plannedHint')})`,
    t('manual', { year }),
    `${t('difference')} (${t('differenceHint')})`,
    t('fromStart', { year: period.startYear }),
  ] as const

  const divisions: readonly SheetColumn<ManualRow>[] = [
    {
      heading: t('unit'),
      kind: 'text',
      width: 26,
      value: ({ unit }) => unit.name,
      colour: ({ unit }) => unit.color,
    },
    { heading: t('common:record.id'), kind: 'whole', width: 8, value: ({ id }) => id },
    { heading: t('division'), kind: 'text', width: 36, value: ({ name }) => name },
    { heading: figures[0], kind: 'whole', width: 12, value: ({ staff }) => staff },
    { heading: figures[1], kind: 'decimal', width: 16, value: ({ planned }) => planned },
    { heading: figures[2], kind: 'whole', width: 12, value: manualOf },
    { heading: figures[3], kind: 'change', width: 16, value: (row) => differenceOf(row, manualOf(row)) },
    {
      heading: figures[4],
      kind: 'wholeChange',
      width: 12,
      value: (row) => {
        const manual = manualOf(row)
        return manual === null ? null : manual - row.staff
      },
    },
  ]
  const units: readonly SheetColumn<UnitSums>[] = [
    {
      heading: t('unit'),
      kind: 'text',
      width: 36,
      value: ({ unit }) => unit.name,
      colour: ({ unit }) => unit.color,
    },
    { heading: t('divisions'), kind: 'whole', width: 12, value: ({ count }) => count },
    { heading: t('filledDivisions'), kind: 'whole', width: 14, value: ({ filled }) => filled },
    { heading: figures[0], kind: 'whole', width: 12, value: ({ staff }) => staff },
    { heading: figures[1], kind: 'decimal', width: 16, value: ({ planned }) => planned },
    { heading: figures[2], kind: 'whole', width: 12, value: ({ manual }) => manual },
    { heading: figures[3], kind: 'change', width: 16, value: ({ difference }) => difference },
    { heading: figures[4], kind: 'wholeChange', width: 12, value: ({ fromStart }) => fromStart },
  ]
  const sheets = () => {
    const sums = manualLines(rows).flatMap((line): UnitSums[] =>
      line.kind === 'unit' ? [{ unit: line.unit, ...sumsOf(line.rows, (key) => plan.shown(key)) }] : [],
    )
    return [
      fillSheet({ name: t('title'), columns: divisions, rows }),
      fillSheet({ name: t('unitsSheet'), columns: units, rows: sums }),
      factSheet(t('info.title'), [
        [t('info.year'), year],
        [t('info.at'), new Date()],
        [t('info.by'), me ? `${me.firstName} ${me.lastName}` : null],
        [t('info.language'), i18n.language],
        [t('info.position'), position],
        [t('info.published'), publishedAt === null ? t('info.never') : new Date(publishedAt)],
        [t('info.unsaved'), plan.changes.size],
      ]),
    ]
  }
  return <WorkbookButton name="manualplanning-export" sheets={sheets} />
}

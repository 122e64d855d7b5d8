import { useTranslation } from 'react-i18next'
import { useMeQuery } from '#api/me.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { WorkbookButton } from '#records/workbook-button.tsx'
import type { ManualRow } from './manual-rows.ts'
import { divisionSheet, originSheet, unitSheet } from './manual-sheets.ts'
import type { TypedPlan } from './typed-plan.ts'
import type { Published } from './use-ground.ts'

type Props = {
  readonly published: Published
  readonly year: number
  readonly rows: readonly ManualRow[]
  readonly plan: TypedPlan
  /** Log position of the stored plan. */
  readonly position: string | null
}

/** Exports the sheet as it is shown, the totals of its units, and the origin of the figures. */
export function ManualExport({ published, year, rows, plan, position }: Props) {
  const { t } = useTranslation('manual')
  const { language } = useLanguage()
  const { data: me } = useMeQuery()
  const { period, publishedAt } = published.session
  const sheets = () => {
    const given = { t, year, startYear: period.startYear, manualOf: (key: string) => plan.shown(key) }
    const origin = {
      year,
      at: new Date(),
      by: me ? `${me.firstName} ${me.lastName}` : null,
      language: language.name,
      position,
      publishedAt,
      unsaved: plan.changes.size,
    }
    return [divisionSheet(rows, given), unitSheet(rows, given), originSheet(origin, { t })]
  }
  return <WorkbookButton name="manualplanning-export" sheets={sheets} />
}

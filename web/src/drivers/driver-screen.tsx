import type { DriverRow } from '@staffplan/contracts/drivers/primary-driver'
import type { RecordDefinition } from '@staffplan/contracts/record'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { masterData } from '#records/master-data.ts'
import { nameList } from '#records/name-list.ts'
import { RecordScreen } from '#records/record-screen.tsx'
import type { Screen } from '#records/screen.ts'
import { screenWords } from '#records/screen-words.ts'
import { useCommonFields } from '#records/use-common-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { printNumber } from '#ui/numbers.ts'
import { blankSource, DataSourcesField, type DraftSource } from './data-sources-field.tsx'
import type { DriverKind } from './leaving-sources.ts'
import { useSourceQuestion } from './use-source-question.ts'
import type { DataSource } from '@staffplan/contracts/drivers/data-sources'
import { Number } from '#ui/number.tsx'
import { Chip } from '#ui/page.tsx'

type Form = {
  readonly name: string
  readonly unit: string
  readonly comment: string
  readonly driverDataSources: readonly DraftSource[]
}
type Props = {
  readonly definition: RecordDefinition
  readonly kind: DriverKind
}

/** List and form of primary or secondary drivers, which differ only in that a primary driver needs a unit. */
export function DriverScreen({ definition, kind }: Props) {
  const { t } = useTranslation('drivers')
  const { language } = useLanguage()
  const { columns, fields } = useCommonFields<DriverRow>()
  const question = useSourceQuestion(kind)
  const screen: Screen<DriverRow, Form> = {
    ...masterData<DriverRow, Form>(definition, { edit: 'PUT' }),
    ...screenWords(t, kind),
    list: { path: definition.path, models: [definition.plural], hasPast: true },
    columns: [
      columns.id,
      columns.name,
      { field: 'unit', title: t('column.unit'), cell: (row) => <bdi>{row.unit}</bdi> },
      columns.comment,
      {
        field: 'driverDataSources',
        title: t('column.dataSources'),
        isUnsorted: true,
        cell: (row) => <DataSourceList of={row.driverDataSources} />,
      },
    ],
    fields: () => [
      fields.name,
      { name: 'unit', label: t('column.unit'), editor: TextField, isRequired: kind === 'primary' },
      fields.comment,
      { name: 'driverDataSources', label: t('column.dataSources'), editor: DataSourcesField },
    ],
    blank: { name: '', unit: '', comment: '', driverDataSources: [blankSource] },
    valuesOf: ({ name, unit, comment, driverDataSources }) => ({ name, unit, comment, driverDataSources }),
    wordsOf: ({ driverDataSources }) => ({
      driverDataSources: nameList(
        driverDataSources.map(
          ({ label, weight }) => `${label} (${printNumber(weight, { language, decimals: 2 })})`,
        ),
        t('common:list.join'),
      ),
    }),
    nameOf: ({ name }) => name,
    question,
  }
  return <RecordScreen screen={screen} />
}

/** The data sources with their weights: `Lessons (0.60), Rooms (0.40)`. */
function DataSourceList({ of: sources }: { readonly of: readonly DataSource[] }) {
  const { t } = useTranslation('drivers')
  if (sources.length === 0) return <Chip isWarning>{t('dataSources.none')}</Chip>
  return sources.map(({ label, weight }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a source is known by its place
    <span key={index}>
      {index > 0 && t('common:list.join')}
      <bdi>{label}</bdi> (<Number value={weight} decimals={2} />)
    </span>
  ))
}

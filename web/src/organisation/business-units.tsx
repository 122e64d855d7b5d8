import { type BusinessUnitRow, businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { DEFAULT_COLOUR, presetColours } from '@staffplan/contracts/organisation/colour'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { addressOfNew } from '#records/given-values.ts'
import { masterData } from '#records/master-data.ts'
import { RecordScreen } from '#records/record-screen.tsx'
import type { Screen } from '#records/screen.ts'
import { screenWords } from '#records/screen-words.ts'
import { useCommonFields } from '#records/use-common-fields.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { figureColumns } from './figure-columns.tsx'
import { figuresList } from './figures-list.tsx'
import { ColourField } from '#ui/fields/colour-field.tsx'
import type { FieldProps } from '#ui/fields/field.ts'

type Form = { readonly name: string; readonly comment: string; readonly color: string }

export function BusinessUnits() {
  const { t } = useTranslation('organisation')
  const { columns, fields } = useCommonFields<BusinessUnitRow>()
  const screen: Screen<BusinessUnitRow, Form> = {
    ...masterData<BusinessUnitRow, Form>(businessUnit, { edit: 'POST' }),
    ...screenWords(t, 'businessUnits'),
    list: figuresList(businessUnit),
    columns: [
      columns.id,
      {
        field: 'color',
        title: t('column.colour'),
        isUnsorted: true,
        cell: (row) => <Swatch colour={row.color} />,
      },
      columns.name,
      columns.comment,
      ...figureColumns<BusinessUnitRow>(t),
    ],
    fields: () => [
      fields.name,
      fields.comment,
      { name: 'color', label: t('column.colour'), editor: ColourEditor },
    ],
    blank: { name: '', comment: '', color: DEFAULT_COLOUR },
    valuesOf: ({ name, comment, color }) => ({ name, comment, color }),
    nameOf: ({ name }) => name,
    more: ({ id }) => (
      <Link to={addressOfNew('/orgStructure/divisionOverview', { businessUnitId: id })}>
        {t('businessUnits.addDivision')}
      </Link>
    ),
  }
  return <RecordScreen screen={screen} />
}

function ColourEditor(props: FieldProps<string>) {
  return <ColourField {...props} colours={presetColours} />
}

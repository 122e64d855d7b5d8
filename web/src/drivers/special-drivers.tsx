import { type SpecialDriverRow, specialDriver } from '@staffplan/contracts/drivers/special-driver'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { masterData } from '#records/master-data.ts'
import { RecordScreen } from '#records/record-screen.tsx'
import type { Screen } from '#records/screen.ts'
import { screenWords } from '#records/screen-words.ts'
import { useCommonFields } from '#records/use-common-fields.tsx'
import type { NumberInput } from '#ui/fields/number-field.tsx'
import { Number } from '#ui/number.tsx'
import { printNumber } from '#ui/numbers.ts'
import { enteredEffect, enteredEffectSchema, storedEffect } from './effect.ts'
import { EffectField, EffectTypeField } from './effect-fields.tsx'

type Form = {
  readonly name: string
  readonly comment: string
  readonly type: SpecialDriverRow['type'] | null
  readonly value: NumberInput
}

const stored = masterData<SpecialDriverRow, Form>(specialDriver, { edit: 'PUT' })

export function SpecialDrivers() {
  const { t } = useTranslation('drivers')
  const { language } = useLanguage()
  const { columns, fields } = useCommonFields<SpecialDriverRow>()
  const screen: Screen<SpecialDriverRow, Form> = {
    ...stored,
    // The form holds the entered effect; it is converted to the stored one only when it is sent.
    schema: enteredEffectSchema(stored.schema),
    create: (entered) => stored.create(storedEffect(entered)),
    change: (row, entered) => stored.change(row, storedEffect(entered)),
    ...screenWords(t, 'special'),
    list: { path: specialDriver.path, models: [specialDriver.plural], hasPast: true },
    columns: [
      columns.id,
      columns.name,
      columns.comment,
      { field: 'type', title: t('column.type'), cell: (row) => t(`special.${row.type}`) },
      { field: 'value', title: t('column.value'), isNumeric: true, cell: (row) => <Effect of={row} /> },
    ],
    fields: () => [
      fields.name,
      fields.comment,
      { name: 'type', label: t('column.type'), editor: EffectTypeField, isRequired: true },
      { name: 'value', label: t('column.value'), editor: EffectField, isRequired: true },
    ],
    together: ['type', 'value'],
    blank: { name: '', comment: '', type: 'relative', value: null },
    valuesOf: ({ name, comment, type, value }) => enteredEffect<Form>({ name, comment, type, value }),
    wordsOf: (row) => {
      const { value, unit } = effectOf(row, t('special.unitAbsolute'))
      const number = printNumber(value, { language, ...EFFECT })
      return { type: t(`special.${row.type}`), value: `${number}\u00A0${unit}` }
    },
    nameOf: ({ name }) => name,
  }
  return <RecordScreen screen={screen} />
}

/** Relative effects are stored as fractions and shown in percent. */
function Effect({ of: row }: { readonly of: SpecialDriverRow }) {
  const { t } = useTranslation('drivers')
  return <Number {...effectOf(row, t('special.unitAbsolute'))} {...EFFECT} />
}

const EFFECT = { decimals: 3, isTrimmed: true }

function effectOf({ type, value }: SpecialDriverRow, absolute: string): { value: number; unit: string } {
  return type === 'relative' ? { value: value * 100, unit: '%' } : { value, unit: absolute }
}

import { csvEncoding, type ImportOptions } from '@staffplan/contracts/staff/import-options'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { printDay } from '#ui/dates.ts'
import { printExactly, printNumber } from '#ui/numbers.ts'
import { dayInOrder, type ImportQuestions, numberAs } from './import-questions.ts'
import classes from './staff.module.css'

type Props = {
  readonly questions: ImportQuestions
  readonly options: ImportOptions
  readonly onChoose: (options: ImportOptions) => void
  /** Whether the chosen options differ from those the file was last read with. */
  readonly isNew: boolean
  readonly isBusy: boolean
  readonly onCheck: () => void
}

const decimals = { point: '.', comma: ',' } as const
const decimalNames = ['point', 'comma'] as const
const dateOrders = ['day-first', 'month-first'] as const

/** Asks what cannot be read from the file itself, such as the order of day and month. */
export function ImportChoices({ questions, options, onChoose, isNew, isBusy, onCheck }: Props) {
  const { t } = useTranslation('staff')
  const { asked, encodingGuess, sheets, dateExample, numberExample } = questions
  const { language } = useLanguage()
  const orderLabel = (order: (typeof dateOrders)[number]) => {
    const day = dateExample && dayInOrder(dateExample.value, order)
    return day
      ? t('choices.dateRead', { order: t(`choices.${order}`), day: printDay(day, language) })
      : t(`dateOrder.${order}`)
  }
  const decimalLabel = (name: keyof typeof decimals) => {
    const number = numberExample && numberAs(numberExample.value, decimals[name])
    return number === null
      ? t(`decimal.${name}`)
      : t('choices.numberRead', { sign: t(`choices.${name}`), number: printExactly(number, language) })
  }
  const example = ({ row, value }: { readonly row: number; readonly value: string }) =>
    t('choices.example', { row: printNumber(row, { language }), value })
  // Ignores new choices while the file is being read with the last ones.
  const choose = (chosen: ImportOptions) => {
    if (!isBusy) onChoose({ ...options, ...chosen })
  }
  return (
    <form
      noValidate
      className={classes['choices']}
      aria-label={t('choices.title')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onCheck()
      }}
    >
      <h2>{t('choices.title')}</h2>
      {asked.has('sheet') && (
        <SelectField
          label={t('choices.sheet')}
          value={options.sheet ?? null}
          choices={sheets.map((name) => ({ value: name, label: name }))}
          onChange={(sheet) => sheet !== null && choose({ sheet })}
        />
      )}
      {asked.has('encoding') && (
        <SelectField
          label={t('choices.encoding')}
          description={t('choices.encodingHint')}
          value={options.encoding ?? encodingGuess}
          choices={csvEncoding.options.map((value) => ({ value, label: t(`encoding.${value}`) }))}
          onChange={(value) => choose({ encoding: csvEncoding.parse(value) })}
        />
      )}
      {asked.has('dateOrder') && (
        <SelectField
          label={t('choices.dateOrder')}
          value={options.dateOrder ?? null}
          description={dateExample && example(dateExample)}
          choices={dateOrders.map((value) => ({ value, label: orderLabel(value) }))}
          onChange={(dateOrder) => dateOrder !== null && choose({ dateOrder })}
        />
      )}
      {asked.has('decimal') && (
        <SelectField
          label={t('choices.decimal')}
          value={options.decimal ?? null}
          description={numberExample && example(numberExample)}
          choices={decimalNames.map((name) => ({ value: decimals[name], label: decimalLabel(name) }))}
          onChange={(decimal) => decimal !== null && choose({ decimal })}
        />
      )}
      {/* Stays enabled after the check, so that it keeps the focus. */}
      <Button
        type="submit"
        look={isNew ? 'primary' : 'default'}
        disabled={Object.keys(options).length === 0}
        isBusy={isBusy}
      >
        {t('choices.check')}
      </Button>
    </form>
  )
}

import { type ComboboxItem, Select } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './field.ts'
import { fieldLabel } from './field-label.ts'
import { firstMatches } from './first-matches.ts'
import { autoDirection } from './auto-direction.ts'

export type Choice<Value extends string | number> = { readonly value: Value; readonly label: string }

type Props<Value extends string | number> = FieldProps<Value | null> & {
  readonly choices: readonly Choice<Value>[]
  readonly isLoading?: boolean
  readonly placeholder?: string
  /** The chosen option, where `choices` may not contain it. */
  readonly chosen?: Choice<Value> | null
  /** Set when the caller searches: the choices are then the matches for the typed text. */
  readonly onSearch?: (typed: string) => void
  readonly hasMore?: boolean
  /** Creates a missing choice from the typed text. */
  readonly onCreate?: ((typed: string) => void) | null
}

/** Values of the extra options: no choice has an empty value or one that begins with a space. */
const MORE = ''
const CREATE = ' create'

export function SelectField<Value extends string | number>(props: Props<Value>) {
  const { t } = useTranslation()
  const { value, onChange, choices, isLoading = false, label, hidesLabel = false, ...others } = props
  const { chosen = null, onSearch, hasMore = false, onCreate = null, ...rest } = others
  const [typed, setTyped] = useState('')
  const isListed = chosen === null || choices.some((choice) => choice.value === chosen.value)
  const create = {
    value: CREATE,
    label: typed === '' ? t('select.createNew') : t('select.create', { name: typed }),
  }
  return (
    <Select
      {...rest}
      {...fieldLabel({ label, hidesLabel })}
      data={[...(isListed ? choices : [chosen, ...choices]).map(asOption), ...(onCreate ? [create] : [])]}
      value={value === null ? null : String(value)}
      title={labelOf(value, props)}
      searchable={onSearch !== undefined || choices.length > 8}
      onKeyDown={(event) => pickByEnter(event, hasMore ? [] : firstMatches(choices, typed).options)}
      onSearchChange={(text) => {
        // The field's text is the label of the chosen option, which is no search.
        const wanted = text === labelOf(value, props) ? '' : text.trim()
        setTyped(wanted)
        onSearch?.(wanted)
      }}
      filter={({ options, search }) => {
        const found = options.filter(isOne).filter(({ value: one }) => one !== CREATE)
        const matches = onSearch ? { options: found, hasMore } : firstMatches(found, search)
        return [
          ...matches.options.filter(
            (option) => !onSearch || isListed || typed === '' || option.value !== String(value),
          ),
          ...(matches.hasMore ? [{ value: MORE, label: t('select.more'), disabled: true }] : []),
          ...(onCreate ? [create] : []),
        ]
      }}
      allowDeselect={false}
      openOnFocus={false} // a form may start with this field, and the list would cover the form
      disabled={(rest.disabled ?? false) || (isLoading && !onSearch)}
      {...autoDirection}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      nothingFoundMessage={t('select.nothing')}
      placeholder={isLoading ? t('state.loading') : (rest.placeholder ?? t('select.choose'))}
      comboboxProps={{ shadow: 'md' }}
      onChange={(picked) => {
        if (picked === CREATE) return onCreate?.(typed)
        onChange(
          [...choices, ...(chosen ? [chosen] : [])].find((choice) => String(choice.value) === picked)
            ?.value ?? null,
        )
      }}
    />
  )
}

/** Enter in an open list picks the only match; a highlighted option is left to Mantine. It never submits the form. */
function pickByEnter(event: KeyboardEvent<HTMLInputElement>, matches: readonly Choice<string | number>[]) {
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  if (event.key !== 'Enter' || list === null || list.querySelector('[data-combobox-selected]')) return
  event.preventDefault()
  const [only, another] = matches
  const options = list.querySelectorAll<HTMLElement>('[role=option]')
  if (only === undefined || another !== undefined) return
  for (const option of options) if (option.getAttribute('value') === String(only.value)) option.click()
}

function labelOf<Value extends string | number>(
  value: Value | null,
  { choices, chosen }: Pick<Props<Value>, 'choices' | 'chosen'>,
): string | undefined {
  return [...choices, ...(chosen ? [chosen] : [])].find((choice) => choice.value === value)?.label
}

function asOption<Value extends string | number>(choice: Choice<Value>): ComboboxItem {
  return { value: String(choice.value), label: choice.label }
}

/** The data above contains no groups. */
function isOne(option: object): option is ComboboxItem {
  return 'value' in option
}

import { type ComboboxItem, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './field.ts'
import { firstMatches } from './first-matches.ts'
import { ownDirection } from './own-direction.ts'

export type Choice<Value extends string | number> = { readonly value: Value; readonly label: string }

type Props<Value extends string | number> = FieldProps<Value | null> & {
  readonly choices: readonly Choice<Value>[]
  readonly isLoading?: boolean
  readonly placeholder?: string
}

export function SelectField<Value extends string | number>(props: Props<Value>) {
  const { t } = useTranslation()
  const { value, onChange, choices, isLoading = false, ...rest } = props
  return (
    <Select
      {...rest}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={value === null ? null : String(value)}
      searchable={choices.length > 8}
      filter={({ options, search }) => {
        const { options: offered, hasMore } = firstMatches(options.filter(isOne), search)
        return hasMore ? [...offered, { value: '', label: t('select.more'), disabled: true }] : offered
      }}
      allowDeselect={false}
      disabled={(rest.disabled ?? false) || isLoading}
      {...ownDirection}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      nothingFoundMessage={t('select.nothing')}
      placeholder={isLoading ? t('state.loading') : (rest.placeholder ?? t('select.choose'))}
      comboboxProps={{ shadow: 'md' }}
      onChange={(picked) =>
        onChange(choices.find((choice) => String(choice.value) === picked)?.value ?? null)
      }
    />
  )
}

/** There are no groups in the data above. */
function isOne(option: object): option is ComboboxItem {
  return 'value' in option
}

import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './field.ts'
import type { Choice } from './select-field.tsx'

type Props = FieldProps<readonly number[]> & {
  readonly choices: readonly Choice<number>[]
  readonly isLoading?: boolean
}

const SHOWN = 100

export function MultiSelectField({ value, onChange, choices, isLoading = false, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <MultiSelect
      {...rest}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={value.map(String)}
      searchable
      hidePickedOptions
      clearable
      limit={SHOWN}
      disabled={(rest.disabled ?? false) || isLoading}
      dir="auto"
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      nothingFoundMessage={t('select.nothing')}
      placeholder={isLoading ? t('state.loading') : value.length === 0 ? t('select.choose') : ''}
      clearButtonProps={{ 'aria-label': t('select.clear') }}
      comboboxProps={{ shadow: 'md' }}
      onChange={(picked) => onChange(picked.map(Number))}
    />
  )
}

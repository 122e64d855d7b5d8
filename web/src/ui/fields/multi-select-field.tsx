import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './field.ts'
import { firstMatches } from './first-matches.ts'
import type { Choice } from './select-field.tsx'

type Props = FieldProps<readonly number[]> & {
  readonly choices: readonly Choice<number>[]
  readonly isLoading?: boolean
}

/** Mantine goes through all of its data at every drawing: it gets what is picked and what can be seen. */
export function MultiSelectField({ value, onChange, choices, isLoading = false, ...rest }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const picked = new Set(value)
  const matches = firstMatches(
    choices.filter((choice) => !picked.has(choice.value)),
    search,
  )
  const more = { value: '', label: t('select.more'), disabled: true }
  return (
    <MultiSelect
      {...rest}
      data={[
        ...choices.filter((choice) => picked.has(choice.value)).map(option),
        ...matches.options.map(option),
        ...(matches.hasMore ? [more] : []),
      ]}
      value={value.map(String)}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      hidePickedOptions
      clearable
      disabled={(rest.disabled ?? false) || isLoading}
      dir="auto"
      renderOption={({ option: { label } }) => <bdi>{label}</bdi>}
      nothingFoundMessage={t('select.nothing')}
      placeholder={isLoading ? t('state.loading') : value.length === 0 ? t('select.choose') : ''}
      clearButtonProps={{ 'aria-label': t('select.clear') }}
      comboboxProps={{ shadow: 'md' }}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  )
}

function option({ value, label }: Choice<number>): { value: string; label: string } {
  return { value: String(value), label }
}

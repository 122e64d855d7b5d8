import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './field.ts'
import { firstMatches } from './first-matches.ts'
import type { Choice } from './select-field.tsx'

type Props = FieldProps<readonly number[]> & {
  readonly choices: readonly Choice<number>[]
  readonly isLoading?: boolean
  /** The picked choices, where `choices` may not contain them. */
  readonly picked?: readonly Choice<number>[]
  /** Set when the caller searches: the choices are then the matches for the typed text. */
  readonly onSearch?: (typed: string) => void
  readonly hasMore?: boolean
  /** Creates a missing choice from the typed text. */
  readonly onCreate?: ((typed: string) => void) | null
}

const CREATE = ' create'

/** Mantine goes through all its data on every render, so it only gets the picked choices and those that can be seen. */
export function MultiSelectField(props: Props) {
  const { value, onChange, choices, isLoading = false, picked: known = [], ...others } = props
  const { onSearch, hasMore = false, onCreate = null, ...rest } = others
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const picked = new Set(value)
  const open = choices.filter((choice) => !picked.has(choice.value))
  const matches = onSearch ? { options: open, hasMore } : firstMatches(open, search)
  const typed = search.trim()
  const create = {
    value: CREATE,
    label: typed === '' ? t('select.createNew') : t('select.create', { name: typed }),
  }
  const listed = choices.filter((choice) => picked.has(choice.value))
  const unlisted = known.filter((choice) => !listed.some(({ value: one }) => one === choice.value))
  const more = { value: '', label: t('select.more'), disabled: true }
  return (
    <MultiSelect
      {...rest}
      data={[
        ...[...listed, ...unlisted].map(option),
        ...matches.options.map(option),
        ...(matches.hasMore ? [more] : []),
        ...(onCreate ? [create] : []),
      ]}
      value={value.map(String)}
      searchable
      searchValue={search}
      onSearchChange={(text) => {
        setSearch(text)
        onSearch?.(text.trim())
      }}
      filter={({ options }) => options}
      hidePickedOptions
      clearable
      openOnFocus={false} // a refused field gets the focus, and the list would cover the reason
      disabled={(rest.disabled ?? false) || (isLoading && !onSearch)}
      dir="auto"
      renderOption={({ option: { label } }) => <bdi>{label}</bdi>}
      nothingFoundMessage={t('select.nothing')}
      placeholder={isLoading ? t('state.loading') : value.length === 0 ? t('select.choose') : ''}
      clearButtonProps={{ 'aria-label': t('select.clear') }}
      comboboxProps={{ shadow: 'md' }}
      onChange={(chosen) => {
        if (chosen.includes(CREATE)) return onCreate?.(typed)
        onChange(chosen.map(Number))
      }}
    />
  )
}

function option({ value, label }: Choice<number>): { value: string; label: string } {
  return { value: String(value), label }
}

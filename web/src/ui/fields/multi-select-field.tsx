import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './field.ts'
import { firstMatches } from './first-matches.ts'
import type { Choice } from './select-field.tsx'

type Props = FieldProps<readonly number[]> & {
  readonly choices: readonly Choice<number>[]
  readonly isLoading?: boolean
  /** What is picked, where the choices may not have it. */
  readonly picked?: readonly Choice<number>[]
  /** The choices are what somebody else finds for what is typed. */
  readonly onSearch?: (typed: string) => void
  readonly hasMore?: boolean
  /** Makes one that is not there, from what was typed. */
  readonly onCreate?: ((typed: string) => void) | null
}

const CREATE = ' create'

/** Mantine goes through all of its data at every drawing: it gets what is picked and what can be seen. */
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
      openOnFocus={false} // what was refused takes the focus, and the list would lie over why
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

import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#ui/fields/field.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { RetryBelow } from './retry-below.tsx'
import type { Choices } from './use-choices.ts'
import type { Values } from './screen.ts'
import { useChosen } from './use-chosen.ts'
import { useCreateChoice } from './use-create-choice.tsx'

type Props = FieldProps<number | null> & {
  readonly from: Choices
  /** Values, besides the name, with which a new record starts. */
  readonly given?: Values
}

/** Picks a record from a list, or creates one. The chosen one is shown from its own record while the list is missing. */
export function ChoiceField({ from, given, ...field }: Props) {
  const { t } = useTranslation()
  const { choices, isLoading, retry, onSearch, hasMore } = from
  const { chosen, isGone, know } = useChosen(from, field.value)
  const { create, form } = useCreateChoice({
    path: from.path,
    given,
    onCreated: (record) => {
      know({ value: record.id, label: from.labelOf(record) })
      field.onChange(record.id)
    },
  })
  return (
    <RetryBelow retry={retry}>
      <SelectField
        {...field}
        onChange={(value) => {
          know(choices.find((choice) => choice.value === value) ?? chosen)
          field.onChange(value)
        }}
        choices={choices}
        chosen={chosen}
        isLoading={isLoading}
        onSearch={onSearch}
        hasMore={hasMore}
        onCreate={create}
        disabled={(field.disabled ?? false) || retry !== null}
        error={retry ? t('state.loadFailed') : isGone ? t('record.gone') : field.error}
      />
      {form}
    </RetryBelow>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#ui/fields/field.ts'
import { type Choice, SelectField } from '#ui/fields/select-field.tsx'
import { useStoredWords } from './form-values.ts'
import { RetryBelow } from './retry-below.tsx'
import type { Choices } from './use-choices.ts'
import type { Values } from './screen.ts'
import { useCreateChoice } from './use-create-choice.tsx'

type Props = FieldProps<number | null> & {
  readonly from: Choices
  /** What is known of a new one beside its name. */
  readonly given?: Values
}

/** Picks one of a list, or makes it. What is chosen is shown from its record as long as the list is not there. */
export function ChoiceField({ from, given, ...field }: Props) {
  const { t } = useTranslation()
  const { choices, isLoading, retry, onSearch, hasMore } = from
  const [picked, setPicked] = useState<Choice<number> | null>(null)
  const chosen = useChosen(from, { value: field.value, picked })
  const { create, form } = useCreateChoice({
    path: from.path,
    given,
    onCreated: (record) => {
      setPicked({ value: record.id, label: from.labelOf(record) })
      field.onChange(record.id)
    },
  })
  return (
    <RetryBelow retry={retry}>
      <SelectField
        {...field}
        onChange={(value) => {
          setPicked(choices.find((choice) => choice.value === value) ?? chosen)
          field.onChange(value)
        }}
        choices={choices}
        chosen={chosen}
        isLoading={isLoading}
        onSearch={onSearch}
        hasMore={hasMore}
        onCreate={create}
        disabled={(field.disabled ?? false) || retry !== null}
        error={retry ? t('state.loadFailed') : field.error}
      />
      {form}
    </RetryBelow>
  )
}

type Chosen = { readonly value: number | null; readonly picked: Choice<number> | null }

/** What is chosen, also where the list does not have it. */
function useChosen(
  { choices, isLoading, retry, hasMore }: Choices,
  { value, picked }: Chosen,
): Choice<number> | null {
  const words = useStoredWords()
  const [first] = useState(value)
  if (value === null) return null
  const listed = choices.find((choice) => choice.value === value)
  if (listed) return listed
  if (picked?.value === value) return picked
  if (words === undefined && !isLoading && !retry && !hasMore && first !== value) return null
  return { value, label: words ?? `#${value}` }
}

import { useState } from 'react'
import type { Choice } from '#ui/fields/select-field.tsx'
import { useStoredWords } from './form-values.ts'
import type { Choices } from './use-choices.ts'
import { useUnlistedRecord } from './use-unlisted-record.ts'

type Chosen = {
  readonly chosen: Choice<number> | null
  /** Another user has deleted the record since it was chosen. */
  readonly isGone: boolean
  /** Sets the label to use until the list or the record has it. */
  readonly know: (choice: Choice<number> | null) => void
}

/** The chosen record with its latest name, even if the list does not contain it. */
export function useChosen(from: Choices, value: number | null): Chosen {
  const { choices, isLoading, isSearched, retry, hasMore } = from
  const words = useStoredWords()
  const [first] = useState(value)
  const [known, know] = useState<Choice<number> | null>(null)
  const listed = choices.find((choice) => choice.value === value)
  // A stored choice is in use and so cannot be deleted, and the form has its label.
  const isAsked = value !== null && !listed && words === undefined && !isLoading && !isSearched && !retry
  const { read, isGone } = useUnlistedRecord(from, isAsked ? value : null)
  const latest = listed ?? read
  if (latest && (latest.value !== known?.value || latest.label !== known.label)) know(latest)
  return { chosen: chosenOf(), isGone, know }

  function chosenOf(): Choice<number> | null {
    if (value === null) return null
    if (latest) return latest
    if (known?.value === value) return known
    if (words === undefined && !isLoading && !retry && !hasMore && first !== value) return null
    return { value, label: words ?? `#${value}` }
  }
}

import { createContext, use } from 'react'

/** The values of the surrounding form, for editors that depend on another field. */
export const FormValues = createContext<Readonly<Record<string, unknown>>>({})

export function useFormValues(): Readonly<Record<string, unknown>> {
  return use(FormValues)
}

/** The surrounding record as the server returned it, for data that is not in the form's values; null for a new record. */
export const StoredRecord = createContext<unknown>(null)

/** The stored value of an editor in words; undefined once the editor holds something else. */
export const StoredWords = createContext<string | undefined>(undefined)

export function useStoredWords(): string | undefined {
  return use(StoredWords)
}

/** Errors within the rows of an editor, in words, by row and name: `1/weight`. */
export const PartErrors = createContext<Readonly<Record<string, string>>>({})

export function usePartErrors(): {
  /** The error of a named value in a row. */
  readonly at: (row: number, name: string) => string | undefined
  /** The errors are shown in the rows, so the field as a whole need not show one. */
  readonly areSaid: boolean
} {
  const parts = use(PartErrors)
  return { at: (row, name) => parts[`${row}/${name}`], areSaid: Object.keys(parts).length > 0 }
}

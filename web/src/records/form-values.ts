import { createContext, use } from 'react'

/** The values of the form around an editor, for editors that depend on another field. */
export const FormValues = createContext<Readonly<Record<string, unknown>>>({})

export function useFormValues(): Readonly<Record<string, unknown>> {
  return use(FormValues)
}

/** The record around an editor as the server answers it, for what that says beside its values; null for a new one. */
export const StoredRecord = createContext<unknown>(null)

/** What an editor holds in words, as its record says it; undefined once it holds something else. */
export const StoredWords = createContext<string | undefined>(undefined)

export function useStoredWords(): string | undefined {
  return use(StoredWords)
}

/** What is wrong in the rows of an editor, in words: `1/weight`. */
export const PartErrors = createContext<Readonly<Record<string, string>>>({})

export function usePartErrors(): {
  /** Of a name in a row. */
  readonly at: (row: number, name: string) => string | undefined
  /** What is wrong is said where it is, and need not be said of the whole. */
  readonly areSaid: boolean
} {
  const parts = use(PartErrors)
  return { at: (row, name) => parts[`${row}/${name}`], areSaid: Object.keys(parts).length > 0 }
}

import { createContext, use } from 'react'

/** The values of the form around an editor, for editors that depend on another field. */
export const FormValues = createContext<Readonly<Record<string, unknown>>>({})

export function useFormValues(): Readonly<Record<string, unknown>> {
  return use(FormValues)
}

type Labelled = { readonly label: string; readonly hidesLabel?: boolean }

/** A visible label, or a name that is only read aloud. */
export function fieldLabel({ label, hidesLabel = false }: Labelled): {
  label?: string
  'aria-label'?: string
} {
  return hidesLabel ? { 'aria-label': label } : { label }
}

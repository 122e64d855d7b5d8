type Labelled = { readonly label: string; readonly hidesLabel?: boolean }

/** The label as visible text, or for screen readers only. */
export function fieldLabel({ label, hidesLabel = false }: Labelled): {
  label?: string
  'aria-label'?: string
} {
  return hidesLabel ? { 'aria-label': label } : { label }
}

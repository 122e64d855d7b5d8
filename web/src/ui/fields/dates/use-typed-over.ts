import { useState } from 'react'

type Typed = { readonly over: string; readonly value: string }
type Held = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSettle: (value: string) => void
}

/**
 * For a date that takes effect when its field is left, a day is picked or Enter is pressed. `settle` gets the new date
 * and returns whether it is done with; if not, it stays in the field. Typed text is dropped when another date is shown.
 */
export function useTypedOver(shown: string, settle: (value: string) => boolean): Held {
  const [typed, setTyped] = useState<Typed | null>(null)
  return {
    value: typed?.over === shown ? typed.value : shown,
    onChange: (value) => setTyped({ over: shown, value }),
    onSettle(value) {
      if (value === shown || settle(value)) setTyped(null)
    },
  }
}

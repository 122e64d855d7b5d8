import { useState } from 'react'

type Typed = { readonly over: string; readonly value: string }
type Held = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSettle: (value: string) => void
}

/**
 * For a date that counts once its field is left, a day is picked or Enter is pressed. `settle` hears of another one and
 * says whether it is done with: what is not stays in the field. What was typed is forgotten when another date is shown.
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

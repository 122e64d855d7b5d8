import { useLocation, useNavigate } from 'react-router-dom'

/** State of a link to a new record: whoever has stored it comes back to where the link stands. */
export const AND_BACK = { comesBack: true }

/** Undefined for whoever came otherwise: by the menu, in another tab, or for one form and opened a second. */
export function useWayBackFromNew(): (() => void) | undefined {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const comesBack = typeof state === 'object' && state !== null && 'comesBack' in state
  return comesBack ? () => void navigate(-1) : undefined
}

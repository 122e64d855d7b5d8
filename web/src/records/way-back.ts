import { useLocation, useNavigate } from 'react-router-dom'

/** Link state for a link to a new record: after storing it, the user returns to the page of the link. */
export const AND_BACK = { comesBack: true }

/** Goes back to that page; undefined for users who came another way (menu, another tab, a second form). */
export function useWayBackFromNew(): (() => void) | undefined {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const comesBack = typeof state === 'object' && state !== null && 'comesBack' in state
  return comesBack ? () => void navigate(-1) : undefined
}

import { type RefObject, useEffect, useRef } from 'react'

/** After each failed attempt, what is wrong first comes into view; a field takes the focus. */
export function useFirstProblem(failures: number): RefObject<HTMLDivElement | null> {
  const within = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failures === 0) return
    const first = within.current?.querySelector<HTMLElement>('[role="alert"], [aria-invalid="true"]')
    first?.scrollIntoView({ block: 'center' })
    if (first?.matches('input, textarea')) first.focus({ preventScroll: true })
  }, [failures])
  return within
}

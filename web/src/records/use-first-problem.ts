import { type RefObject, useEffect, useRef } from 'react'

/** After each failed attempt, scrolls the first error into view and focuses its field. */
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

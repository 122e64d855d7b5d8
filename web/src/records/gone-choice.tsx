import { useEffect } from 'react'
import type { Choices } from './use-choices.ts'
import { useRecordBehind } from './use-record-behind.ts'

type Props = {
  readonly from: Choices
  /** Chosen, and not in the list. */
  readonly id: number
  readonly onGone: (id: number, isGone: boolean) => void
}

/** Watches whether one of several that are chosen has been deleted. */
export function GoneChoice({ from, id, onGone }: Props) {
  const { isGone } = useRecordBehind(from, id)
  useEffect(() => {
    if (!isGone) return undefined
    onGone(id, true)
    return () => onGone(id, false)
  }, [id, isGone, onGone])
  return null
}

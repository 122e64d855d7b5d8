import { useState } from 'react'
import { useEntry } from '#grid/use-entry.ts'
import { useBoard } from '#planning/board/board.ts'
import { useVersion } from '#planning/board/use-versions.ts'
import type { Mark } from '../draft/foreign-changes.ts'
import { isSame } from '../draft/same-value.ts'

/** What somebody else wrote into a cell since this user began to type there; kept until the text is gone. */
export function useMeanwhile(key: string): Mark | null {
  const { store, foreign } = useBoard().session
  useVersion(store.keys, key)
  useVersion(foreign.marks, key)
  const entry = useEntry(key)
  const isTyping = (entry?.text ?? null) !== null
  const [last, setLast] = useState<Mark | null>(null)
  const next = isTyping ? (foreign.markOf(key) ?? last) : null
  if (next !== last) setLast(next)
  if (!isTyping || entry?.base === undefined) return next
  const value = store.kept(key)
  if (isSame(value, entry.base)) return null
  // The change may have come while the cell was not in the page, or before the page was open.
  return next && isSame(next.value, value) ? next : { by: store.writerOf(key) ?? UNKNOWN, value }
}

const UNKNOWN = 0

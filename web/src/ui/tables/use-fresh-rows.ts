import { useEffect, useRef, useState } from 'react'

/** Milliseconds for which a row stays marked after it changed while being shown. */
const MARKED = 1200

/**
 * The rows that changed since the last answer for the same list. Answers keep unchanged rows identical, so a different
 * object means a changed row.
 */
export function useFreshRows<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string | number,
): ReadonlySet<string | number> {
  const known = useRef<ReadonlyMap<string | number, Row> | null>(null)
  const [fresh, setFresh] = useState<ReadonlySet<string | number>>(new Set())
  useEffect(() => {
    if (!rows) return
    const before = known.current
    known.current = new Map(rows.map((row) => [keyOf(row), row]))
    if (!before) return
    const changed = rows.filter((row) => before.has(keyOf(row)) && before.get(keyOf(row)) !== row)
    if (changed.length === 0) return
    setFresh(new Set(changed.map(keyOf)))
    const timer = setTimeout(() => setFresh(new Set()), MARKED)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- keyOf only reads; a new function says nothing new
  }, [rows])
  return fresh
}

import { useMemo, useState } from 'react'
import { type ManualRow, matches, type Unit } from './manual-rows.ts'

export const ALL_UNITS = 0

/** The rows to show: of one unit or all, and matching a text. */
export function useRowFilter(all: readonly ManualRow[], units: readonly Unit[]) {
  const [text, setText] = useState('')
  const [chosen, setUnitId] = useState(ALL_UNITS)
  // The chosen unit may no longer exist.
  const unitId = units.some(({ id }) => id === chosen) ? chosen : ALL_UNITS
  const rows = useMemo(
    () => all.filter((row) => (unitId === ALL_UNITS || row.unit.id === unitId) && matches(row, text)),
    [all, unitId, text],
  )
  const clear = () => {
    setText('')
    setUnitId(ALL_UNITS)
  }
  return { rows, text, setText, unitId, setUnitId, clear }
}

import { useMemo, useState } from 'react'
import { type ManualRow, matches, type Unit } from './manual-rows.ts'

export const ALL_UNITS = 0

/** Which rows are looked at: of one unit or of all, and of what name. */
export function useRowFilter(all: readonly ManualRow[], units: readonly Unit[]) {
  const [text, setText] = useState('')
  const [chosen, setUnitId] = useState(ALL_UNITS)
  // The unit that was chosen may be gone.
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

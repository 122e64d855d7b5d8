import { useBoard } from '../board.ts'
import type { Mark } from '../draft/foreign-changes.ts'
import { useVersion, useVersionsOf } from '../use-versions.ts'
import { cellKey, type InputRow } from './input-row.ts'

export type InputState = {
  readonly key: string
  readonly value: number | null
  /** What counts instead of an empty plan year: the last earlier value. */
  readonly carried: number | null
  /** Other than what was last saved. */
  readonly isChanged: boolean
  readonly isPending: boolean
  /** Somebody has just changed it. */
  readonly mark: Mark | null
}

/** One input cell, as it stands now. */
export function useInput(row: InputRow, year: number): InputState {
  const { session, years } = useBoard()
  const { store, differences, foreign } = session
  const key = cellKey(row, year)
  const earlier = years.filter((each) => each < year).map((each) => cellKey(row, each))
  useVersionsOf(store.keys, [...earlier, key])
  useVersion(foreign.marks, key)
  const value = numberAt(store.value(key))
  const carried = earlier.map((each) => numberAt(store.value(each))).findLast((each) => each !== null)
  return {
    key,
    value,
    carried: value === null ? (carried ?? null) : null,
    isChanged: differences.has(key),
    isPending: store.isPending(key),
    mark: foreign.markOf(key),
  }
}

function numberAt(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

import { isMeasurable } from '@staffplan/contracts/arithmetic/driver-value'
import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { useBoard } from '#planning/board/board.ts'
import type { Mark } from '../draft/foreign-changes.ts'
import { useDerived, useVersion } from '#planning/board/use-versions.ts'
import type { Colleague } from '../together/roster.ts'
import { useColleague } from '../together/use-colleague.ts'
import type { InputRow } from './input-row.ts'

export type InputState = {
  readonly key: string
  readonly value: number | null
  /** The last earlier value, which counts in place of an empty plan year. */
  readonly carried: number | null
  /** Differs from what was published last or, when looking back, from now. */
  readonly isChanged: boolean
  readonly isPending: boolean
  /** A start value is missing, so its data source is ignored. */
  readonly isMissing: boolean
  /** Somebody else has just changed the cell. */
  readonly mark: Mark | null
  /** Somebody else's cursor is in the cell. */
  readonly colleague: Colleague | null
}

/** The present state of one input cell. */
export function useInput(row: InputRow, column: number): InputState {
  const { session } = useBoard()
  const { store, compared, foreign } = session
  const key = row.keys[column] ?? ''
  useVersion(store.keys, key)
  useVersion(foreign.marks, key)
  const value = numberAt(store.value(key))
  return {
    key,
    value,
    carried: useCarried(row, column),
    isChanged: compared?.differences.has(key) ?? false,
    isPending: store.isPending(key),
    isMissing: column === 0 && (value === null || !isMeasurable(value)),
    mark: foreign.markOf(key),
    colleague: useColleague(session, key),
  }
}

/** The value that counts in the cell, without what is being typed; redraws only when it changes. */
export function usePresent(row: InputRow, column: number): number | null {
  const { session, grid } = useBoard()
  const key = row.keys[column] ?? ''
  return useDerived(session.store.keys, { keys: row.keys, read: () => grid.present(key) })
}

/** The carried value; redraws only when it changes, not with every earlier year. */
function useCarried(row: InputRow, column: number): number | null {
  const { store } = useBoard().session
  return useDerived(store.keys, {
    keys: row.keys,
    read: () => carriedAt(row, { column, valueOf: (key) => store.value(key) }),
  })
}

type Column = { readonly column: number; readonly valueOf: (key: string) => DraftValue }

/** The value an empty cell takes over from an earlier year; null if it is not empty or has no earlier value. */
export function carriedAt(row: InputRow, { column, valueOf }: Column): number | null {
  const values = row.keys.slice(0, column + 1).map((key) => numberAt(valueOf(key)))
  if (values[column] !== null) return null
  return values.findLast((value) => value !== null) ?? null
}

export function numberAt(value: DraftValue): number | null {
  return typeof value === 'number' ? value : null
}

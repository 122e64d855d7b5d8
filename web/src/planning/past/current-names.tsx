import { yearsOf } from '@staffplan/contracts/arithmetic/period'
import type { PlanState } from '@staffplan/contracts/planning/plan-state'
import { type ReactNode, useMemo } from 'react'
import { inputSheet } from '../bands/input-row.ts'
import { BoardContext, useBoard } from '../board/board.ts'
import { AlsoNamed } from '../use-key-words.ts'

/** The organisation and drivers whose present names are used. */
export type CurrentPlan = Pick<PlanState, 'structure' | 'specialDrivers' | 'period'>

type Props = {
  /** Null until loaded; then the names of the shown moment are used. */
  readonly now: CurrentPlan | null
  readonly children: ReactNode
}

/**
 * Names all changes by the present units and drivers, because many of them did not exist yet at the moment that is
 * shown. What no longer exists is named as at that moment.
 */
export function CurrentNames({ now, children }: Props) {
  const board = useBoard()
  const named = useMemo(() => {
    if (!now) return board
    const { structure, specialDrivers } = now
    const years = yearsOf(now.period)
    return {
      ...board,
      structure,
      unitById: new Map(structure.map((unit) => [unit.businessUnit.id, unit])),
      specialDrivers: new Map(specialDrivers.map((driver) => [driver.id, driver])),
      years,
      sheet: inputSheet(structure, years),
    }
  }, [board, now])
  return (
    <BoardContext value={named}>
      <AlsoNamed value={board}>{children}</AlsoNamed>
    </BoardContext>
  )
}

import { type ReactNode, useMemo } from 'react'
import { inputSheet } from '../bands/input-row.ts'
import type { PlanGround } from '../big-picture-api.ts'
import { BoardContext, useBoard } from '../board/board.ts'

type Props = {
  /** Null until it is read: then what is shown has to do. */
  readonly now: PlanGround | null
  readonly children: ReactNode
}

/** All changes are named by the units and drivers of now: many of them do not exist yet at the moment that is shown. */
export function NamedByNow({ now, children }: Props) {
  const board = useBoard()
  const named = useMemo(() => {
    if (!now) return board
    const { structure, specialDrivers } = now
    return {
      ...board,
      structure,
      unitById: new Map(structure.map((unit) => [unit.businessUnit.id, unit])),
      specialDrivers: new Map(specialDrivers.map((driver) => [driver.id, driver])),
      sheet: inputSheet(structure, board.years),
    }
  }, [board, now])
  return <BoardContext value={named}>{children}</BoardContext>
}

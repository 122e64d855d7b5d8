import { yearsOf } from '@staffplan/contracts/arithmetic/period'
import { useMemo, useRef } from 'react'
import { HotSpots } from './bands/hot-spots.ts'
import { InputGrid } from './bands/input-grid.ts'
import { cellId } from './bands/input-row.ts'
import type { PlanGround } from './big-picture-api.ts'
import type { BigPictureSession } from './draft/big-picture-session.ts'
import type { Bands, Board } from './board.ts'

type Given = {
  readonly session: BigPictureSession
  readonly ground: PlanGround
  readonly names: ReadonlyMap<number, string>
  readonly open: Board['open']
}

const hot = new HotSpots()

/** The board of a session; the same one until the structure changes, so that figures draw only themselves. */
export function useBoardValue({ session, ground, names, open }: Given): Board {
  const bands = useRef<Bands | null>(null)
  /** The cell that somebody is on the way to. */
  const sought = useRef<string | null>(null)
  return useMemo(() => {
    const { structure } = ground
    const years = yearsOf(session.period)
    const grid = new InputGrid(structure, years)
    const goTo = (key: string) => {
      const element = document.getElementById(cellId(key))
      if (element) return element.focus()
      sought.current = key
      return bands.current?.scrollTo(grid.unitOf(key) ?? 0)
    }
    return {
      session,
      structure,
      unitById: new Map(structure.map((unit) => [unit.businessUnit.id, unit])),
      specialDrivers: new Map(ground.specialDrivers.map((driver) => [driver.id, driver])),
      years,
      names,
      hot,
      grid,
      open,
      move: (key, direction) => {
        const next = grid.neighbour(key, direction, (unit) => bands.current?.isShown(unit) ?? true)
        if (next) goTo(next)
      },
      arrive: (key, element) => {
        if (sought.current !== key) return
        sought.current = null
        element.focus()
      },
      onSought: (found) => {
        bands.current = found
        return () => {
          if (bands.current === found) bands.current = null
        }
      },
    }
  }, [session, ground, names, open])
}

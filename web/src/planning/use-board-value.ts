import { yearsOf } from '@staffplan/contracts/arithmetic/period'
import { useMemo, useRef } from 'react'
import { Entries } from '#grid/entries.ts'
import type { Grid } from '#grid/grid.ts'
import { HotSpots } from './bands/hot-spots.ts'
import { cellId, inputSheet } from './bands/input-row.ts'
import { carriedAt } from './bands/use-input.ts'
import { writeAmounts } from './bands/write-amounts.ts'
import type { PlanGround } from './big-picture-api.ts'
import type { Bands, Board } from './board.ts'
import type { BigPictureSession } from './draft/big-picture-session.ts'
import { useEditHistory } from './use-edit-history.ts'
import { usePastedWords } from './use-pasted-words.ts'

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
  const entries = useMemo(() => new Entries(), [])
  const history = useEditHistory(session)
  const onPasted = usePastedWords()
  return useMemo(() => {
    const { structure } = ground
    const { store } = session
    const years = yearsOf(session.period)
    const sheet = inputSheet(structure, years)
    const goTo = (key: string) => {
      const element = document.getElementById(cellId(key))
      if (element) return element.focus()
      sought.current = key
      return bands.current?.scrollTo(sheet.cell(key)?.row.group ?? 0)
    }
    const grid: Grid = {
      sheet,
      entries,
      present: (key) => {
        const kept = store.kept(key)
        const cell = sheet.cell(key)
        if (typeof kept === 'number') return kept
        return cell && carriedAt(cell.row, { column: cell.column, valueOf: (each) => store.kept(each) })
      },
      preview: (key, value) => store.preview(key, value),
      endPreview: () => store.endPreview(),
      write: (writes) => writeAmounts(session, writes),
      undo: () => history.undo(),
      redo: () => history.redo(),
      move: (key, direction) => {
        const next = sheet.neighbour(key, direction, (unit) => bands.current?.isShown(unit) ?? true)
        if (next) goTo(next)
      },
      arrive: (key, element) => {
        if (sought.current !== key) return
        sought.current = null
        element.focus()
      },
      onPasted,
      onEnding: (listener) => session.ending.listen(listener),
    }
    return {
      session,
      structure,
      unitById: new Map(structure.map((unit) => [unit.businessUnit.id, unit])),
      specialDrivers: new Map(ground.specialDrivers.map((driver) => [driver.id, driver])),
      years,
      names,
      hot,
      sheet,
      grid,
      open,
      onSought: (found) => {
        bands.current = found
        return () => {
          if (bands.current === found) bands.current = null
        }
      },
    }
  }, [session, ground, names, open, entries, history, onPasted])
}

import { yearsOf } from '@staffplan/contracts/arithmetic/period'
import { useMemo, useRef, useEffect } from 'react'
import { enterText } from '#grid/entries.ts'
import type { Grid } from '#grid/grid.ts'
import { Explained } from '#planning/explain/explained.ts'
import { Highlights } from '#planning/bands/highlights.ts'
import { inputSheet } from '#planning/bands/input-row.ts'
import { carriedAt, numberAt } from '#planning/bands/use-input.ts'
import { asOps, writeAmounts } from '#planning/bands/write-amounts.ts'
import type { PlanGround } from '#planning/big-picture-api.ts'
import { goToPlace } from '#planning/cell-links/go-to-place.ts'
import { cellId, placeOfCell } from '#planning/cell-links/place-of-cell.ts'
import type { Bands, Board } from './board.ts'
import { usePlanEntries } from './use-plan-entries.ts'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'
import { useGoneWords } from '#planning/use-gone-words.ts'
import { usePastedWords } from '#planning/use-pasted-words.ts'
import { historyStepOf } from '#grid/cell-keys.ts'

type Given = {
  readonly session: BigPictureSession
  readonly ground: PlanGround
  readonly names: ReadonlyMap<number, string>
  readonly firstNames: ReadonlyMap<number, string>
  readonly open: Board['open']
  /** Set where the plan is only shown beside something else: undo keys do not act on it there. */
  readonly isAside?: boolean
}

const highlights = new Highlights()
const explained = new Explained()

/** The board of a session; the same object until the structure changes, so that figures redraw only themselves. */
export function useBoardValue({ session, ground, names, firstNames, open, isAside = false }: Given): Board {
  const bands = useRef<Bands | null>(null)
  /** The cell to focus once its band is in the page. */
  const sought = useRef<string | null>(null)
  const entries = usePlanEntries(session)
  useHistoryKeys(isAside ? null : session.history)
  const sayPasted = usePastedWords()
  const sayGone = useGoneWords()
  const board = useMemo(() => {
    const { structure } = ground
    const { store } = session
    const years = yearsOf(session.period)
    const sheet = inputSheet(structure, years)
    entries.belongTo(sheet)
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
      storedAmount: (key) => numberAt(store.kept(key)),
      preview: (key, value) => store.preview(key, value),
      endPreview: () => store.endPreview(),
      write: (writes) => writeAmounts(session, writes, entries),
      undo: () => void session.history.undo(),
      redo: () => void session.history.redo(),
      move: (key, direction) => {
        const next = sheet.neighbour(key, direction, (unit) => bands.current?.isShown(unit) ?? true)
        if (next) goTo(next)
      },
      onCellMounted: (key, element) => {
        if (sought.current !== key) return
        sought.current = null
        element.focus()
      },
      onPasted: (pasted) => {
        const { writes, refused } = pasted
        if (refused.length > 0) session.history.refused(asOps(writes), refused)
        sayPasted(pasted)
      },
      onGone: sayGone,
      onLastChance: (listener) => session.ending.listen(listener),
    }
    const value: Board = {
      session,
      structure,
      unitById: new Map(structure.map((unit) => [unit.businessUnit.id, unit])),
      specialDrivers: new Map(ground.specialDrivers.map((driver) => [driver.id, driver])),
      years,
      names,
      firstNames,
      highlights,
      explained,
      sheet,
      grid,
      open,
      goToCell: (scope) => {
        const place = placeOfCell(scope, { structure, years, seesPay: session.access.seesPay })
        const column = scope.kind === 'value' ? scope : undefined
        if (place) goToPlace(place, { reveal: (unit) => bands.current?.reveal(unit, column) })
        return place !== null
      },
      showCell: (scope) => {
        const place = placeOfCell(scope, { structure, years, seesPay: session.access.seesPay })
        const column = scope.kind === 'value' ? scope : undefined
        if (!place) return () => {}
        return goToPlace(place, { reveal: (unit) => bands.current?.reveal(unit, column), takesFocus: false })
      },
      onSought: (found) => {
        bands.current = found
        return () => {
          if (bands.current === found) bands.current = null
        }
      },
    }
    return value
  }, [session, ground, names, firstNames, open, entries, sayPasted, sayGone])
  useTextsOfSteps(board)
  return board
}

/** Undo keys act on what this tab has entered into the plan, wherever the cursor is. */
function useHistoryKeys(history: BigPictureSession['history'] | null): void {
  useEffect(() => {
    if (!history) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const step = historyStepOf(event)
      if (!step || event.defaultPrevented || isTextField(event.target) || isCovered()) return
      event.preventDefault()
      history[step]()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [history])
}

/** A dialog hides what an undo or redo would change. */
function isCovered(): boolean {
  return document.querySelector('[aria-modal=true], [role=dialog][popover]') !== null
}

/** A text field outside the plan, which has an undo of its own. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, [contenteditable]')
}

/** Refused texts of a pasted block leave their cells when the block is undone, and return when it is redone. */
function useTextsOfSteps({ session, grid }: Pick<Board, 'session' | 'grid'>): void {
  useEffect(
    () =>
      session.history.stepped.listen(({ type, texts }) => {
        for (const { key, text, code } of texts) {
          const standing = grid.entries.of(key)?.text ?? null
          if (type === 'undo' && standing === text) grid.entries.set(key, null)
          if (type === 'redo' && standing === null)
            enterText(grid, key, { text, refusal: { code }, isSignDropped: false, isPasted: true })
        }
      }),
    [session, grid],
  )
}

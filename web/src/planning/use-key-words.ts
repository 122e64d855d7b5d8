import type { DraftOp, DraftValue } from '@staffplan/contracts/planning/draft'
import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import { type Board, useBoard } from './board/board.ts'
import { isolate, useFormat } from './use-format.ts'

type KeyWords = {
  /** A key of the draft, as people call it: "Pupils 2020". */
  readonly name: (key: string) => string
  /** A key of the draft and what it holds, as people call them: "Pupils 2020 → 1 100". */
  readonly change: (key: string, value: DraftValue) => string
  /** The same after the name of its business unit, for entries of several. */
  readonly changeInUnit: (key: string, value: DraftValue) => string
  /** Only what it holds. */
  readonly value: (value: DraftValue) => string
  /** The way back to what it held. */
  readonly putBack: (key: string, value: DraftValue) => string
}

/** Where a key is named by that the board does not know; null: nowhere. */
export const AlsoNamed = createContext<Board | null>(null)

/** The draft in words. */
export function useKeyWords(): KeyWords {
  const { t } = useTranslation('planning')
  const board = useBoard()
  const also = use(AlsoNamed)
  const { exact, effect } = useFormat()
  const words = (value: DraftValue) => {
    if (value === null) return t('input.nothing')
    if (typeof value === 'number') return exact(value)
    const definition = board.specialDrivers.get(value.driverID)
    const special = isolate(definition?.name ?? t('special.gone', { id: value.driverID }))
    return `${special} ${effect(definition?.type ?? 'absolute', value.value)}`
  }
  const join = t('common:list.join')
  const name = (key: string) => nameOf(key, board, join) ?? (also && nameOf(key, also, join)) ?? t('key.gone')
  /** An applied special driver is called by its division, and so would its end be. */
  const isSpecialGone = (key: string, value: DraftValue) =>
    value === null && parseDraftKey(key)?.kind === 'applied'
  const change = (key: string, value: DraftValue) => {
    if (isSpecialGone(key, value)) return t('key.specialGone', { name: name(key) })
    return t('key.set', { name: name(key), value: words(value) })
  }
  return {
    name,
    value: words,
    putBack: (key, value) =>
      isSpecialGone(key, value) ? t('conflict.removeAgain') : t('conflict.putBack', { value: words(value) }),
    change,
    changeInUnit: (key, value) => {
      const unit = unitOf(key, board)
      if (!unit) return change(key, value)
      return t('key.inUnit', { unit: isolate(unit.businessUnit.name), change: change(key, value) })
    },
  }
}

/** Whether nothing can be written there any more: what it was written for, or the special driver, is gone. */
export function isGone({ k, v }: DraftOp, board: Board): boolean {
  if (nameOf(k, board, '') === null) return true
  return typeof v === 'object' && v !== null && !board.specialDrivers.has(v.driverID)
}

/** Where an entry counts: with its driver, or where its division stands now. */
export function unitOf(
  key: string,
  { sheet, unitById, session }: Pick<Board, 'sheet' | 'unitById' | 'session'>,
): UnitStructure | undefined {
  const cell = sheet.cell(key)
  if (cell) return unitById.get(cell.row.group)
  const parsed = parseDraftKey(key)
  if (parsed?.kind !== 'applied') return undefined
  const { businessUnitId, divisionId } = parsed.scope
  const unit = unitById.get(session.store.unitOf(divisionId) ?? businessUnitId)
  const isIn = ({ divisions }: UnitStructure) => divisions.some(({ id }) => id === divisionId)
  // Looking back, the session is of another moment than what names things.
  return unit && isIn(unit) ? unit : (unitById.values().find(isIn) ?? unit)
}

function nameOf(key: string, board: Board, join: string): string | null {
  const { sheet, years } = board
  const cell = sheet.cell(key)
  if (cell) {
    const { driver, label } = cell.row
    const name = label === driver.name ? isolate(label) : `${isolate(driver.name)}${join}${isolate(label)}`
    return `${name} ${years[cell.column]}`
  }
  const parsed = parseDraftKey(key)
  if (parsed?.kind !== 'applied') return null
  const division = unitOf(key, board)?.divisions.find(({ id }) => id === parsed.scope.divisionId)
  return division ? isolate(division.name) : null
}

import type { DraftOp, DraftValue } from '@staffplan/contracts/planning/draft'
import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import { type Board, useBoard } from './board/board.ts'
import { isolate, useFormat } from './use-format.ts'

type KeyWords = {
  /** A draft key in words: "Pupils 2020". */
  readonly name: (key: string) => string
  /** A draft key with its value in words: "Pupils 2020 → 1 100". */
  readonly change: (key: string, value: DraftValue) => string
  /** Like `change`, preceded by the business unit, for entries of several units. */
  readonly changeInUnit: (key: string, value: DraftValue) => string
  /** Only the value. */
  readonly value: (value: DraftValue) => string
  /** The label of a button that puts a value back. */
  readonly putBack: (key: string, value: DraftValue) => string
}

/** A second board that names keys unknown to the first one; null for none. */
export const AlsoNamed = createContext<Board | null>(null)

/** Draft keys and values in words. */
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
  /** An applied special driver is named by its division, so its removal needs words of its own. */
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

/** Whether nothing can be written there any more, because the cell's subject or the special driver no longer exists. */
export function isGone({ k, v }: DraftOp, board: Board): boolean {
  if (nameOf(k, board, '') === null) return true
  return typeof v === 'object' && v !== null && !board.specialDrivers.has(v.driverID)
}

/** The unit of an entry: that of its driver, or the present one of its division. */
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
  // When looking back, the session shows another moment than the plan that names things.
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

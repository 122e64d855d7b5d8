import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import { useTranslation } from 'react-i18next'
import { type Board, useBoard } from './board.ts'
import { isolate, useFormat } from './use-format.ts'

type KeyWords = {
  /** A key of the draft and what it holds, as people call them: "Pupils 2020 → 1 100". */
  readonly change: (key: string, value: DraftValue) => string
  /** Only what it holds. */
  readonly value: (value: DraftValue) => string
}

/** The draft in words. */
export function useKeyWords(): KeyWords {
  const { t } = useTranslation('planning')
  const board = useBoard()
  const { exact, effect } = useFormat()
  const words = (value: DraftValue) => {
    if (value === null) return t('input.nothing')
    if (typeof value === 'number') return exact(value)
    const definition = board.specialDrivers.get(value.driverID)
    const special = isolate(definition?.name ?? t('special.gone', { id: value.driverID }))
    return `${special} ${effect(definition?.type ?? 'absolute', value.value)}`
  }
  return {
    value: words,
    change: (key, value) => t('key.set', { name: nameOf(key, board) ?? t('key.gone'), value: words(value) }),
  }
}

function nameOf(key: string, { sheet, years, unitById, session }: Board): string | null {
  const cell = sheet.cell(key)
  if (cell) {
    const { driver, label } = cell.row
    const name = label === driver.name ? isolate(label) : `${isolate(driver.name)}, ${isolate(label)}`
    return `${name} ${years[cell.column]}`
  }
  const parsed = parseDraftKey(key)
  if (parsed?.kind !== 'applied') return null
  const { businessUnitId, divisionId } = parsed.scope
  const unit = unitById.get(session.store.unitOf(divisionId) ?? businessUnitId)
  const division = unit?.divisions.find(({ id }) => id === divisionId)
  return division ? isolate(division.name) : null
}

import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { AppliedScope, InputScope, Scope, ValueScope } from '@staffplan/contracts/planning/scope-key'
import { useTranslation } from 'react-i18next'
import { useBoard } from './board/board.ts'
import { useKeyWords } from './use-key-words.ts'
import { isolate } from './use-format.ts'

/** Any cell in words: by name what still exists, by number what does not. */
export function useCellWords(): (scope: Scope) => string {
  const { t } = useTranslation('planning')
  const { unitById } = useBoard()
  const unitName = (id: number) => isolate(unitById.get(id)?.businessUnit.name ?? t('orphan.unit', { id }))
  const inputName = ({ kind, businessUnitId, driverId, source, year }: InputScope) => {
    const unit = unitById.get(businessUnitId)
    const drivers = kind === 'primary' ? [unit?.primaryDriver] : (unit?.secondaryDrivers ?? [])
    const known = drivers.find((driver) => driver?.id === driverId)?.name
    const gone =
      kind === 'primary' ? t('orphan.primary', { id: driverId }) : t('orphan.secondary', { id: driverId })
    const driver = isolate(known ?? gone)
    return t('orphan.input', { unit: unitName(businessUnitId), driver, source: source + 1, year })
  }
  const divisionName = (id: number) => {
    const divisions = [...unitById.values()].flatMap((unit) => unit.divisions)
    return isolate(divisions.find((division) => division.id === id)?.name ?? t('orphan.division', { id }))
  }
  const specialName = ({ businessUnitId, divisionId, year }: AppliedScope) => {
    const place = { unit: unitName(businessUnitId), division: divisionName(divisionId) }
    return year === null ? t('orphan.special', place) : t('orphan.specialIn', { ...place, year })
  }
  const valueName = ({ divisionId, year, measure }: ValueScope) =>
    t('orphan.value', { division: divisionName(divisionId), measure: t(measure), year })
  return (scope) => {
    if (scope.kind === 'applied') return specialName(scope)
    return scope.kind === 'value' ? valueName(scope) : inputName(scope)
  }
}

/** An entry in words, even if its cell no longer exists. */
export function useOrphanWords(): (key: string, value: DraftValue) => string {
  const { t } = useTranslation('planning')
  const words = useKeyWords()
  const cell = useCellWords()
  return (key, value) => {
    const parsed = parseDraftKey(key)
    if (!parsed) return words.change(key, value)
    return t('key.set', { name: cell(parsed.scope), value: words.value(value) })
  }
}

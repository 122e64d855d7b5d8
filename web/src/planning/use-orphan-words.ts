import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { AppliedScope, InputScope } from '@staffplan/contracts/planning/scope-key'
import { useTranslation } from 'react-i18next'
import { useBoard } from './board.ts'
import { useKeyWords } from './use-key-words.ts'
import { isolate } from './use-format.ts'

/** An entry that nothing takes up, in words: by name what is still there, by number what is gone. */
export function useOrphanWords(): (key: string, value: DraftValue) => string {
  const { t } = useTranslation('planning')
  const { unitById } = useBoard()
  const words = useKeyWords()
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
  const specialName = ({ businessUnitId, divisionId, year }: AppliedScope) => {
    const divisions = [...unitById.values()].flatMap((unit) => unit.divisions)
    const known = divisions.find(({ id }) => id === divisionId)?.name
    const division = isolate(known ?? t('orphan.division', { id: divisionId }))
    const place = { unit: unitName(businessUnitId), division }
    return year === null ? t('orphan.special', place) : t('orphan.specialIn', { ...place, year })
  }
  return (key, value) => {
    const parsed = parseDraftKey(key)
    if (!parsed) return words.change(key, value)
    const name = parsed.kind === 'input' ? inputName(parsed.scope) : specialName(parsed.scope)
    return t('key.set', { name, value: words.value(value) })
  }
}

import { useTranslation } from 'react-i18next'
import { parseScope } from '@staffplan/contracts/planning/scope-key'
import type { ExplanationOf } from '@staffplan/contracts/arithmetic/explanation'
import { useLanguage } from '#i18n/use-language.ts'
import { printDate } from '#ui/dates.ts'
import { useBoard } from '#planning/board/board.ts'
import { isolate } from '../use-format.ts'

/** Names for the ids in an explanation. */
export function useNames() {
  const { t } = useTranslation('planning')
  const { language } = useLanguage()
  const { unitById, specialDrivers, session, names } = useBoard()
  const driverOf = ({
    driver,
    businessUnitId,
    driverId,
  }: Pick<ExplanationOf<'driver'>, 'driver' | 'businessUnitId' | 'driverId'>) => {
    const unit = unitById.get(businessUnitId)
    if (driver === 'primary') return unit?.primaryDriver ?? undefined
    return unit?.secondaryDrivers.find(({ id }) => id === driverId)
  }
  return {
    unit: (id: number) => isolate(unitById.get(id)?.businessUnit.name ?? `#${id}`),
    driver: (node: ExplanationOf<'driver'>) => isolate(driverOf(node)?.name ?? `#${node.driverId}`),
    special: (id: number) => isolate(specialDrivers.get(id)?.name ?? t('special.gone', { id })),
    source: ({ scope, source }: ExplanationOf<'input'>) => {
      const parsed = parseScope(scope)
      if (parsed?.kind !== 'primary' && parsed?.kind !== 'secondary') return `#${source + 1}`
      const driver = driverOf({
        driver: parsed.kind,
        businessUnitId: parsed.businessUnitId,
        driverId: parsed.driverId,
      })
      return isolate(driver?.driverDataSources[source]?.label || driver?.name || `#${source + 1}`)
    },
    /** Who wrote the value of a draft key; null when that is not known. */
    person: (key: string) => {
      const userId = session.store.isPending(key) ? session.userId : session.store.writerOf(key)
      if (userId === null) return null
      if (userId === session.userId) return t('people.byYou')
      const name = names.get(userId)
      return name === undefined ? null : isolate(name)
    },
    /** The day on which the value was written; null when that is not known. */
    day: (key: string) => {
      const at = session.store.isPending(key) ? null : session.store.writtenAt(key)
      return at === null ? null : isolate(printDate(at, language))
    },
  }
}

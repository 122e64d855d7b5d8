import { useTranslation } from 'react-i18next'
import { useIsReadOnly } from '#api/me.ts'
import { pathOfAttention } from '#planning/attention/attention-address.ts'
import type { Concerns } from '#planning/attention/use-concerns.ts'
import { useBoard } from '#planning/board/board.ts'
import { pathOfCell } from '#planning/cell-links/cell-address.ts'
import { addressOfDriver } from '#planning/driver-address.ts'
import { isolate, useFormat } from '#planning/use-format.ts'
import { useKeyWords } from '#planning/use-key-words.ts'
import { useOrphanWords } from '#planning/use-orphan-words.ts'

/** Most entries named per kind. */
const MOST_NAMED = 2

export type ConcernSummary = {
  readonly title: string
  /** The first few entries, and how many more there are; '' when the title says all. */
  readonly text: string
  /** Path of the screen where it can be corrected. */
  readonly to: string
  readonly label: string
}

/** One per kind of concern, in the order of the list beside the plan. */
export function useConcernSummaries(concerns: Concerns): readonly ConcernSummary[] {
  const { t } = useTranslation('planning')
  const { session, unitById, names } = useBoard()
  const { fte, exact, weight } = useFormat()
  const words = useKeyWords()
  const orphanWords = useOrphanWords()
  const isReadOnly = useIsReadOnly()
  const { leftBehind, overwritten, withoutStart, weights, orphans, people, sums, noSalary, unplaced } =
    concerns
  const { startYear } = concerns
  const unitOf = (id: number) => isolate(unitById.get(id)?.businessUnit.name ?? `#${id}`)
  const goThere = { to: pathOfAttention(), label: t('attention.goTo') }
  const mend = (to: string, label: string) => (isReadOnly ? goThere : { to, label })
  const few = <Item>(items: readonly Item[], say: (item: Item) => string): string => {
    const more = items.length - MOST_NAMED
    const named = items.slice(0, MOST_NAMED).map(say)
    return [...named, ...(more > 0 ? [t('save.more', { count: more })] : [])].join(t('past:replay.join'))
  }
  const summaries: ConcernSummary[] = []
  if (leftBehind.length > 0) {
    const text = few(leftBehind, (year) =>
      t('leftBehind.text', { count: session.leftBehind.of(year).length, year }),
    )
    summaries.push({ title: t('attention.leftBehind'), text, ...goThere })
  }
  if (overwritten.length > 0) {
    const text = few(overwritten.toReversed(), ({ key, by, theirs }) => {
      const name = isolate(names.get(by) ?? t('people.somebody'))
      return t('conflict.of', { name, change: words.changeInUnit(key, theirs) })
    })
    summaries.push({ title: t('conflict.title'), text, ...goThere })
  }
  if (noSalary > 0) {
    const title = t('attention.noSalary', { count: noSalary, year: startYear })
    const to = `/importExport/hRYearlyData?year=${startYear}`
    summaries.push({ title, text: '', ...mend(to, t('attention.import')) })
  }
  const [sum] = sums
  if (sum) {
    const text = few(sums, ({ businessUnitId, year, manual, planned }) =>
      t('attention.manual', {
        unit: unitOf(businessUnitId),
        year,
        manual: exact(manual),
        planned: fte(planned),
      }),
    )
    const to = `/OverviewPlanning/ManualPlanning?year=${sum.year}`
    summaries.push({ title: t('attention.sums'), text, to, label: t('attention.compare') })
  }
  const [first] = withoutStart
  if (first) {
    const text = few(withoutStart, ({ businessUnitId, name }) =>
      t('attention.noStartOf', { unit: unitOf(businessUnitId), driver: isolate(name) }),
    )
    const way = first.cell
      ? { to: pathOfCell(first.cell), label: t('attention.enter') }
      : mend(addressOfDriver(first.driverKind, first.driverId), t('attention.define'))
    summaries.push({ title: t('attention.noStart'), text, ...way })
  }
  const [uneven] = weights
  if (uneven) {
    const text = few(weights, ({ name, sum: total }) =>
      t('attention.weightsOf', { driver: isolate(name), sum: weight(total) }),
    )
    const to = addressOfDriver(uneven.driverKind, uneven.driverId)
    summaries.push({ title: t('attention.weights'), text, ...mend(to, t('attention.change')) })
  }
  if (orphans.length > 0) {
    const text = few(orphans, (key) => orphanWords(key, session.store.kept(key)))
    summaries.push({ title: t('attention.orphans'), text, ...goThere })
  }
  if (people.length > 0) {
    const text = few(people, ({ costCentre }) =>
      costCentre ? isolate(`${costCentre.number} ${costCentre.name}`) : t('common:unplaced.deleted'),
    )
    const title = t('common:unplaced.title', { count: unplaced.staff?.people ?? 0 })
    const to = '/orgStructure/orgStructureOverview'
    summaries.push({ title, text, ...mend(to, t('common:unplaced.assign')) })
  }
  if (unplaced.problem)
    summaries.push({ title: t('common:unplaced.unread', { year: startYear }), text: '', ...goThere })
  return summaries
}

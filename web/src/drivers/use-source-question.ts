import type { DriverRow } from '@staffplan/contracts/drivers/primary-driver'
import { useTranslation } from 'react-i18next'
import { useLazyPlanInputsQuery } from '#api/plan-inputs.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { nameList } from '#records/name-list.ts'
import type { SaveQuestion } from '#records/screen.ts'
import { printNumber } from '#ui/numbers.ts'
import type { DraftSource } from './data-sources-field.tsx'
import { type DriverKind, inputsBySource, leavingSources } from './leaving-sources.ts'

type Form = { readonly driverDataSources: readonly DraftSource[] }

/** The question before a source with plan inputs goes or moves: which inputs are affected and how, and the new weights. */
export function useSourceQuestion(
  kind: DriverKind,
): (values: Form, row: DriverRow | null) => Promise<SaveQuestion | null> {
  const { t } = useTranslation('drivers')
  const { language } = useLanguage()
  const [read] = useLazyPlanInputsQuery()
  return async ({ driverDataSources: rows }, row) => {
    if (!row) return null
    const sources = { stored: row.driverDataSources, rows }
    const everyPlace = new Map(row.driverDataSources.map((_source, place) => [place, 1]))
    if (!leavingSources(sources, everyPlace)) return null
    const { data: keys } = await read()
    // If the plan inputs cannot be read, every place counts as having some, and the question is asked.
    const inputs = keys ? inputsBySource(keys, { kind, driverId: row.id }) : everyPlace
    const leaving = leavingSources(sources, inputs)
    if (!leaving) return null
    const weights = leaving.left.map(
      ({ label, weight }) => `${isolated(label)} (${printNumber(weight, { language, decimals: 2 })})`,
    )
    const sentences = [
      ...(leaving.dropped.length > 0
        ? [
            t('leaving.dropped', {
              count: leaving.dropped.length,
              names: nameList(leaving.dropped, t('common:list.join')),
            }),
          ]
        : []),
      ...(keys
        ? [
            ...leaving.moved.map(({ from, to, inputs: count }) =>
              t('leaving.moved', { count, from: isolated(from), to: isolated(to) }),
            ),
            ...leaving.unused.map(({ from, inputs: count }) =>
              t('leaving.unused', { count, from: isolated(from) }),
            ),
          ]
        : [t('leaving.unknown')]),
      weights.length > 0
        ? t('leaving.left', { sources: nameList(weights, t('common:list.join')) })
        : t('leaving.none'),
    ]
    return { title: t('leaving.title'), text: sentences.join(' '), yes: t('common:action.save') }
  }
}

/** Wraps a label in isolates, so that its script does not disturb the sentence around it. */
function isolated(label: string): string {
  return `\u2068${label}\u2069`
}

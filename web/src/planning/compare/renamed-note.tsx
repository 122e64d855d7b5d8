import type { PlanComparison } from '@staffplan/contracts/planning/plan-comparison'
import { useTranslation } from 'react-i18next'
import { Note } from '#ui/note.tsx'
import { isolate } from '../use-format.ts'
import { useSideCurrencies } from './side-currencies.ts'

type Props = { readonly comparison: Pick<PlanComparison, 'from' | 'to'> }

/** Says that the two sides call the same currency by different names; shows nothing if the names are equal. */
export function RenamedNote({ comparison }: Props) {
  const { t } = useTranslation('past')
  const { change, renamedFrom } = useSideCurrencies(comparison)
  if (renamedFrom === null) return null
  return <Note>{t('compare.renamed', { from: isolate(renamedFrom), to: isolate(change) })}</Note>
}

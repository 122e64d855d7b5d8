import type { PlanComparison } from '@staffplan/contracts/planning/plan-comparison'
import { useTranslation } from 'react-i18next'
import { useVersion } from '../board/use-versions.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'

type Props = {
  readonly comparison: Pick<PlanComparison, 'from' | 'to'>
  readonly session: Pick<BigPictureSession, 'store' | 'period'>
}

/** What is compared stands still while it is read; that the plan does not is said. */
export function MovedOn({ comparison: { from, to }, session: { store, period } }: Props) {
  const { t } = useTranslation('past')
  useVersion(store.aspects, 'status')
  const isShown = to.period.startYear === period.startYear // another one's goes on unseen
  const revOf = (name: string) =>
    Math.min(...[from, to].map(({ point, moment }) => (point === name ? moment.rev : Infinity)))
  const isWritten = isShown && store.isWrittenSince(revOf('draft'))
  const isPublished = isShown && (store.published?.rev ?? -1) > revOf('published')
  return (
    <span role="status" className="soft">
      {isWritten && t('compare.movedOn')}
      {isPublished && !isWritten && t('compare.publishedSince')}
    </span>
  )
}

import type { PlanComparison } from '@staffplan/contracts/planning/plan-comparison'
import { useTranslation } from 'react-i18next'
import { useVersion } from '../board/use-versions.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'

type Props = {
  readonly comparison: Pick<PlanComparison, 'from' | 'to'>
  readonly session: Pick<BigPictureSession, 'store' | 'period'>
}

/** Says that the plan has changed since: a comparison does not update while it is read. */
export function MovedOn({ comparison: { from, to }, session: { store, period } }: Props) {
  const { t } = useTranslation('past')
  useVersion(store.aspects, 'status')
  const isShown = to.period.startYear === period.startYear // another plan's changes are not followed here
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

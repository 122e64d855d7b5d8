import type { PlanComparison } from '@staffplan/contracts/planning/plan-comparison'
import { useTranslation } from 'react-i18next'
import { useVersion } from '../board/use-versions.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'

type Props = {
  readonly comparison: Pick<PlanComparison, 'from' | 'to'>
  readonly session: Pick<BigPictureSession, 'store' | 'period'>
}

/** What is compared stands still while it is read; that the draft does not is said. */
export function MovedOn({ comparison: { from, to }, session: { store, period } }: Props) {
  const { t } = useTranslation('past')
  useVersion(store.aspects, 'status')
  const isBehind =
    to.period.startYear === period.startYear && // another one's goes on unseen
    [from, to].some(({ point, moment }) => point === 'draft' && moment.rev < store.rev)
  return (
    <span role="status" className="soft">
      {isBehind && t('compare.movedOn')}
    </span>
  )
}

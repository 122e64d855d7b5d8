import { parsePlanPoint } from '@staffplan/contracts/planning/plan-point'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#api/problem.ts'
import { useReadProblemText } from '#i18n/use-problem-text.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'
import { usePointWords } from './point-field.tsx'
import type { ComparedPoints } from './use-compared-points.ts'

type Asked = {
  readonly points: Pick<ComparedPoints, 'from' | 'to' | 'plan'>
  readonly session: Pick<BigPictureSession, 'store' | 'period'>
}

const SIDES = ['from', 'to'] as const

/** Why two states cannot be compared, in words; names the side whose snapshot was deleted. */
export function useComparisonProblem({ points, session }: Asked): (problem: Problem) => string {
  const { t } = useTranslation('past')
  const explain = useReadProblemText()
  const words = usePointWords()
  const { store, period } = session
  /** Snapshots of another plan are not known here. */
  const isOfPlan = points.plan === null || points.plan === String(period.startYear)
  const isGone = (text: string) => {
    const point = parsePlanPoint(text)
    return point?.kind === 'snapshot' && !store.snapshots.some(({ title }) => title === point.title)
  }
  return (problem) => {
    const gone = SIDES.filter((side) => problem.code === 'not-found' && isOfPlan && isGone(points[side]))
    if (gone.length === 0) return explain(problem)
    return gone
      .map((side) => t('compare.gone', { side: t(`compare.${side}`), point: words(points[side]) }))
      .join(' ')
  }
}

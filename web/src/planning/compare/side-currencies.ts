import type { PlanComparison } from '@staffplan/contracts/planning/plan-comparison'
import { parsePlanPoint } from '@staffplan/contracts/planning/plan-point'
import { useTranslation } from 'react-i18next'

type Sides = Pick<PlanComparison, 'from' | 'to'>

/** Currency labels in a comparison: of both sides, and of the differences between them. */
export type SideCurrencies = {
  readonly from: string
  readonly to: string
  /** The label of the later side. */
  readonly change: string
  /** The label of the earlier side if it is a different one, else null. */
  readonly renamedFrom: string | null
}

export function useSideCurrencies(sides: Sides | undefined): SideCurrencies {
  const now = useTranslation().t('unit.money')
  return sideCurrencies(sides, now)
}

/** A side that is not at a past moment has the present label `now`. */
export function sideCurrencies(sides: Sides | undefined, now: string): SideCurrencies {
  const [from, to] = [currencyOf(sides?.from, now), currencyOf(sides?.to, now)]
  const isBackwards = sides !== undefined && positionOf(sides.from) > positionOf(sides.to)
  const [earlier, later] = isBackwards ? [to, from] : [from, to]
  const isRenamed = earlier !== later && later !== '' // empty until it is known
  return { from, to, change: later, renamedFrom: isRenamed ? earlier : null }
}

function currencyOf(side: Sides['from'] | undefined, now: string): string {
  return side && isPast(side.point) ? side.currency : now
}

function isPast(point: string): boolean {
  const kind = parsePlanPoint(point)?.kind
  return kind === 'rev' || kind === 'position' || kind === 'at'
}

function positionOf({ moment }: Sides['from']): bigint {
  return BigInt(moment.position)
}

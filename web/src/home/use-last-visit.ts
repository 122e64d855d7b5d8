import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import { useEffect, useMemo } from 'react'
import type { DraftStore } from '#planning/draft/draft-store.ts'
import { hashesOf, seen, type SeenPlan, visits, type Visits } from './last-visit.ts'

export type Visitor = {
  readonly published: DraftStore
  readonly userId: number
  readonly period: PlanningPeriod
}

/** The published plan now, and as the user last saw it in this browser; null on the first visit. */
export function useLastVisit({ published, userId, period }: Visitor): {
  now: SeenPlan
  before: SeenPlan | null
} {
  const { epoch, rev } = published
  const key = `staffplan.visit.${userId}.${period.startYear}`
  const now = useMemo(() => seenPlanOf({ published, epoch, rev }), [published, epoch, rev])
  const known = useMemo(() => seen(recall(key), now), [key, now])
  useEffect(() => remember(key, known), [key, known])
  return { now, before: known.before }
}

type Seen = { readonly published: DraftStore; readonly epoch: string | null; readonly rev: number }

function seenPlanOf({ published, epoch, rev }: Seen): SeenPlan {
  const cells = [...published.allKeys()].map((key) => [key, published.kept(key)] as const)
  return { at: new Date().toISOString(), epoch: epoch ?? '', rev, marks: hashesOf(cells) }
}

function recall(key: string): Visits | null {
  try {
    return visits
      .nullable()
      .catch(null)
      .parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** If the browser's storage is full, the visit is forgotten, and the next one shows no changes. */
function remember(key: string, known: Visits): void {
  try {
    localStorage.setItem(key, JSON.stringify(known))
  } catch {
    localStorage.removeItem(key)
  }
}

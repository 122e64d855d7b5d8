import { type Bridge, bridgeBetween, sinceStart } from '@staffplan/contracts/arithmetic/bridge'
import { planEntries } from '@staffplan/contracts/planning/plan-entries'
import { useMemo } from 'react'
import type { PlanGround } from '#planning/big-picture-api.ts'
import { useVersion } from '#planning/board/use-versions.ts'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'

type Given = {
  readonly session: Pick<BigPictureSession, 'published' | 'period'>
  readonly ground: PlanGround
  readonly year: number | null
}

/** The changes in the published plan from the start year to a plan year by cause; null for a year that is not planned. */
export function useDriverBridge({ session, ground, year }: Given): Bridge | null {
  const { published, period } = session
  const version = useVersion(published.aspects, 'totals')
  const { rev } = published
  return useMemo(() => {
    if (year === null) return null
    const cells = [...published.allKeys()].map((key) => [key, { v: published.kept(key) }] as const)
    const state = { ...ground, period, ...planEntries({ cells }) }
    return bridgeBetween(sinceStart(state, year), state, year)
    // oxlint-disable-next-line react/exhaustive-deps -- the published plan is one object that goes on changing
  }, [published, period, ground, year, rev, version])
}

import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { live } from '#api/live-line.ts'
import { tabId } from '#api/tab-id.ts'
import { draftHead, lastPublished, type PlanGround } from './big-picture-api.ts'
import { BigPictureSession } from './draft/big-picture-session.ts'
import { sayRefused, sayTooMany } from './session-toasts.ts'

type Visit = { readonly userId: number; readonly canPlan: boolean; readonly period: PlanningPeriod }
type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>

/** The session of this visit; null until the visit is known. A reload of the structure keeps it. */
export function useSession(visit: Visit | null, ground: PlanGround | null): BigPictureSession | null {
  const dispatch = useDispatch<Dispatch>()
  const [session, setSession] = useState<BigPictureSession | null>(null)
  const { userId, canPlan, period } = visit ?? {}
  const { startYear, planYears } = period ?? {}

  useEffect(() => {
    if (userId === undefined || canPlan === undefined) return undefined
    if (startYear === undefined || planYears === undefined) return undefined
    const made = new BigPictureSession({
      line: live,
      clientId: tabId(),
      userId,
      canPlan,
      period: { startYear, planYears },
      loadDraft: () =>
        read(dispatch(draftHead.initiate(undefined, { subscribe: false, forceRefetch: true }))),
      loadPublished: () =>
        read(dispatch(lastPublished.initiate(undefined, { subscribe: false, forceRefetch: true }))),
      onRefused: sayRefused,
      onTooMany: sayTooMany,
    })
    // oxlint-disable-next-line react/set-state-in-effect -- a session is opened and closed like a connection
    setSession(made)
    made.start()
    return () => made.stop()
  }, [dispatch, userId, canPlan, startYear, planYears])

  useEffect(() => {
    if (!session || !ground) return
    const { structure, specialDrivers } = ground
    const source = { structure, specialDrivers, period: session.period }
    session.store.setSource(source)
    if (session.published !== session.store) session.published.setSource(source)
  }, [session, ground])
  return session
}

/** Null when there is no answer now; whoever asked tries again. */
async function read<State>(answer: Promise<{ readonly data?: State | undefined }>): Promise<State | null> {
  return (await answer).data ?? null
}

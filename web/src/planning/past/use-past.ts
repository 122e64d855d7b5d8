import type { PlanState } from '@staffplan/contracts/planning/plan-state'
import { useEffect, useState } from 'react'
import { useApiDispatch } from '#api/use-api-dispatch.ts'
import type { PlanGround } from '../big-picture-api.ts'
import { PastSession } from '../draft/past-session.ts'
import { accessOf } from '../draft/plan-access.ts'
import { scheduleFrame } from '../draft/schedule-frame.ts'
import { pastChanges, pastEvent, pastState } from './past-api.ts'
import type { CurrentPlan } from './current-names.tsx'
import { Replay } from './replay.ts'

type Given = {
  readonly state: PlanState
  readonly head: number
  readonly user: { readonly id: number; readonly role: { readonly id: number } }
}

export type Past = {
  readonly session: PastSession
  /** Organisation and drivers of the moment that is shown. */
  readonly ground: PlanGround
  /** The present ones; null until loaded. */
  readonly now: CurrentPlan | null
  /** The currency at that moment. */
  readonly currency: string
  readonly replay: Replay
}

const fresh = { subscribe: false, forceRefetch: true } as const

/** A plan at a past moment with the replay of its history; null until it is set up. */
export function usePast({ state, head, user }: Given): Past | null {
  const dispatch = useApiDispatch()
  const [past, setPast] = useState<Past | null>(null)
  const { id: userId, role } = user
  useEffect(() => {
    let now: PlanState | null = null
    const plan = String(state.period.startYear)
    let isOver = false
    const open = (first: PlanState): PastSession => {
      const { period } = first
      const opened = new PastSession({ userId, access: accessOf(role.id), period, schedule: scheduleFrame })
      opened.show(first)
      if (now) opened.compareWith(now)
      return opened
    }
    let session = open(state)
    let { currency } = state
    /** Redraws everything only when the organisation changes; figures follow through their own subscriptions. */
    const showGround = () => {
      const { ground } = session
      setPast((old) => {
        const isShown =
          old?.session === session &&
          old.ground === ground &&
          old.replay === replay &&
          old.now === now &&
          old.currency === currency
        return isShown || !ground ? old : { session, replay, ground, now, currency }
      })
    }
    const replay = new Replay({
      rev: state.moment.rev,
      at: state.moment.at,
      head,
      loadState: async (rev) =>
        (await dispatch(pastState.initiate({ moment: { name: 'rev', value: String(rev) }, plan }, fresh)))
          .data ?? null,
      loadEvent: async (rev) => (await dispatch(pastEvent.initiate({ plan, from: rev }, fresh))).data ?? null,
      loadChanges: async (from) => (await dispatch(pastChanges.initiate({ plan, from }, fresh))).data ?? null,
      show(next) {
        currency = next.currency
        const { startYear, planYears } = next.period
        const isOfSameYears = startYear === session.period.startYear && planYears === session.period.planYears
        if (isOfSameYears) session.show(next)
        else {
          session.end()
          session = open(next)
        }
        showGround()
      },
      take: (events) => session.store.receive(events) === 'taken',
    })
    void dispatch(pastState.initiate({ moment: null, plan }, fresh)).then(({ data }) => {
      now = data ?? null
      if (!now || isOver) return
      session.compareWith(now)
      showGround()
    })
    // oxlint-disable-next-line react/set-state-in-effect -- it is opened and closed like a connection
    showGround()
    void replay.lookUp()
    return () => {
      isOver = true
      replay.pause()
      session.end()
    }
  }, [dispatch, state, head, userId, role.id])
  return past
}

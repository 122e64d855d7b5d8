import { useEffect, useState } from 'react'
import { asProblem, useMeQuery } from '#api/me.ts'
import type { Moment } from '#api/moment.ts'
import { PastSession } from '#planning/draft/past-session.ts'
import { accessOf } from '#planning/draft/plan-access.ts'
import { scheduleFrame } from '#planning/draft/schedule-frame.ts'
import { usePastStateQuery } from '#planning/past/past-api.ts'
import type { FoundPublished, Published } from './use-ground.ts'

/** The big picture that was published at a moment; null while it is not known. */
export function usePastPublished(moment: Moment): FoundPublished {
  const { data: me } = useMeQuery()
  const named = 'at' in moment ? ({ name: 'at', value: moment.at } as const) : positioned(moment.position)
  const { data: state, isError, error, refetch } = usePastStateQuery({ moment: named, plan: null })
  const [published, setPublished] = useState<Published | null>(null)
  useEffect(() => {
    if (!state || !me) return undefined
    const { period, structure, specialDrivers } = state
    const access = accessOf(me.role.id)
    const session = new PastSession({ userId: me.id, access, period, schedule: scheduleFrame })
    session.show(state)
    // oxlint-disable-next-line react/set-state-in-effect -- it is opened and closed like a connection
    setPublished({ session, ground: { structure, specialDrivers } })
    return () => session.end()
  }, [state, me])
  const isUnreachable = asProblem(error)?.code === 'unreachable'
  return { published, hasFailed: isError, isUnreachable, retry: () => void refetch() }
}

function positioned(value: string) {
  return { name: 'position', value } as const
}

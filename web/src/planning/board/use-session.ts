import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { PlanGround } from '#planning/big-picture-api.ts'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'
import type { Visit } from '#planning/draft/sessions.ts'
import { type Dispatch, sessionsOfTab } from './sessions.ts'

/** The session of this visit; null until the visit is known. It survives a reload of the structure. */
export function useSession(visit: Visit | null, ground: PlanGround | null): BigPictureSession | null {
  const dispatch = useDispatch<Dispatch>()
  const [session, setSession] = useState<BigPictureSession | null>(null)
  const { userId, roleId, period } = visit ?? {}
  const { startYear, planYears } = period ?? {}

  useEffect(() => {
    if (userId === undefined || roleId === undefined) return undefined
    if (startYear === undefined || planYears === undefined) return undefined
    const found = sessionsOfTab(dispatch).of({ userId, roleId, period: { startYear, planYears } })
    // oxlint-disable-next-line react/set-state-in-effect -- a session is opened and closed like a connection
    setSession(found)
    found.open()
    return () => found.close()
  }, [dispatch, userId, roleId, startYear, planYears])

  useEffect(() => {
    if (!session || !ground) return
    const { structure, specialDrivers } = ground
    const source = { structure, specialDrivers, period: session.period }
    session.store.setSource(source)
    if (session.published !== session.store) session.published.setSource(source)
  }, [session, ground])
  return session
}

import type { EventOf } from '@staffplan/contracts/event-definition'
import type { sessionEvents } from '@staffplan/contracts/users/user-events'
import { asItIs } from '#kernel/streams/stored-state.ts'
import type { StreamModel } from '#kernel/streams/stream-model.ts'

export const SESSIONS_STREAM = 'sessions'

export type Session = {
  readonly userId: number
  /** Revision of the user's last change of role, password or enabled flag when the session began. */
  readonly securedAt: string
  readonly expiresAt: string
  /** When it began, or was last recorded as used. */
  readonly usedAt: string
}

/** Sessions that nobody has ended, by the SHA-256 of their token; in the order in which they began. */
export type SessionsState = { readonly open: Map<string, Session> }

export const sessionsModel: StreamModel<SessionsState> = {
  initial: () => ({ open: new Map() }),
  stored: asItIs(1, 2),
  evolve(state, recorded) {
    const event = recorded as typeof recorded & EventOf<typeof sessionEvents> // parsed by EventTypes; the stream has no others
    switch (event.type) {
      case 'SessionOpened':
        forgetExpired(state, event.metadata.at)
        state.open.set(event.data.tokenHash, begun(event.data, event.metadata.at))
        return state
      case 'SessionUsed': {
        const session = state.open.get(event.data.tokenHash)
        if (session) state.open.set(event.data.tokenHash, { ...session, usedAt: event.metadata.at })
        return state
      }
      case 'SessionEnded':
        state.open.delete(event.data.tokenHash)
        return state
    }
  },
}

/** Keeps only what tells whether the session is valid. */
function begun({ userId, securedAt, expiresAt }: Omit<Session, 'usedAt'>, usedAt: string): Session {
  return { userId, securedAt, expiresAt, usedAt }
}

/** Drops expired sessions. All last equally long, so the oldest expire first. */
function forgetExpired({ open }: SessionsState, at: string): void {
  for (const [tokenHash, { expiresAt }] of open) {
    if (expiresAt > at) return
    open.delete(tokenHash)
  }
}

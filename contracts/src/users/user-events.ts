import { z } from 'zod'
import { event } from '../event-definition.ts'
import { id } from '../number.ts'
import { recordEvents } from '../record-events.ts'
import { user } from './user.ts'

/** Stream `users`. */
export const userEvents = {
  ...recordEvents(user),
  /** The Argon2id hash as a PHC string; whatever the user was signed in with before has ended. */
  UserPasswordSet: event(z.object({ userId: id, hash: z.string() })),
  /** The same password under stronger parameters; sessions go on. */
  UserPasswordRehashed: event(z.object({ userId: id, hash: z.string() })),
  /** Only the SHA-256 of the link's token is known; the link works once. */
  PasswordLinkIssued: event(z.object({ userId: id, tokenHash: z.string(), expiresAt: z.string() })),
}

/** Stream `sessions`. A session is named by the SHA-256 of its token. */
export const sessionEvents = {
  SessionOpened: event(
    z.object({
      tokenHash: z.string(),
      userId: id,
      /** Revision of the user's last change of role, password or enabled flag; a later one ends the session. */
      securedAt: z.string(),
      expiresAt: z.string(),
      /** From where they signed in, and the pseudonym of the account as the security log names it; null where nobody typed one. */
      personal: z.object({ account: z.string(), address: z.string() }).nullable(),
    }),
    { upcasts: [(old) => ({ ...(old as object), personal: null })] }, // parsed afterwards
  ),
  /** Written by earlier versions while a session was used. Uses expire: they are no events any more. */
  SessionUsed: event(z.object({ tokenHash: z.string() })),
  SessionEnded: event(z.object({ tokenHash: z.string() })),
}

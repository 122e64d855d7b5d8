import { z } from 'zod'
import { event } from '../event-definition.ts'
import { id } from '../number.ts'
import { recordEvents } from '../record-events.ts'
import { user } from './user.ts'

/** Stream `users`. */
export const userEvents = {
  ...recordEvents(user),
  /** A new password, as Argon2id hash in a PHC string; ends all earlier sessions of the user. */
  UserPasswordSet: event(z.object({ userId: id, hash: z.string() })),
  /** The same password, hashed with stronger parameters; sessions stay open. */
  UserPasswordRehashed: event(z.object({ userId: id, hash: z.string() })),
  /** A link to set a password was issued, which works once; only the SHA-256 of its token is stored. */
  PasswordLinkIssued: event(z.object({ userId: id, tokenHash: z.string(), expiresAt: z.string() })),
}

/** Stream `sessions`. A session is identified by the SHA-256 of its token. */
export const sessionEvents = {
  SessionOpened: event(
    z.object({
      tokenHash: z.string(),
      userId: id,
      /** Revision of the user's last change of role, password or enabled flag; a later one ends the session. */
      securedAt: z.string(),
      expiresAt: z.string(),
      /** Address of the sign-in, and pseudonym of the account as in the security log; null when no account was typed. */
      personal: z.object({ account: z.string(), address: z.string() }).nullable(),
    }),
    { upcasts: [(old) => ({ ...(old as object), personal: null })] }, // parsed afterwards
  ),
  /** Written by earlier versions while a session was used; now uses expire and are not events. */
  SessionUsed: event(z.object({ tokenHash: z.string() })),
  SessionEnded: event(z.object({ tokenHash: z.string() })),
}

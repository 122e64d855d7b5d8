import type { SignedIn } from '#deps.ts'

/** Who sits at the other end of a socket, and how we know. */
export type Member = { readonly user: SignedIn; readonly clientId: string; readonly token: string }

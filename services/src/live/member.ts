import type { SignedIn } from '#deps.ts'

/** The user and client at the other end of a socket, and the token that proves who it is. */
export type Member = { readonly user: SignedIn; readonly clientId: string; readonly token: string }

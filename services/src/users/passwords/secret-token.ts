import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as a text that fits into a header and a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a token, which is stored in its place: it identifies the token, but cannot be used as one. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

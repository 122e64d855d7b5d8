import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits that fit into a header and an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: it names it, but nobody can use it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whether it can be one of ours at all. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

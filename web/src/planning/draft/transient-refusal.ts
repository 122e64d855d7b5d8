import type { ServerFrameOf } from '@staffplan/contracts/live'

const TRANSIENT: ReadonlySet<string> = new Set(['busy', 'rate', 'internal'])

/** A refusal that says nothing about the change itself. Whoever is not signed in any more may sign in again. */
export function isTransient({ code, message }: ServerFrameOf<'rej'>): boolean {
  return TRANSIENT.has(code) || message === 'unauthenticated'
}

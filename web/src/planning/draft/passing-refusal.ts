import type { ServerFrame } from '@staffplan/contracts/live'

const PASSING: ReadonlySet<string> = new Set(['busy', 'rate', 'internal'])

/** A refusal that says nothing about the change itself. Whoever is not signed in any more may sign in again. */
export function isPassing({ code, message }: Extract<ServerFrame, { t: 'rej' }>): boolean {
  return PASSING.has(code) || message === 'unauthenticated'
}

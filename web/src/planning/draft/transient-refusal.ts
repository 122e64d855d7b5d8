import type { ServerFrameOf } from '@staffplan/contracts/live'

const TRANSIENT: ReadonlySet<string> = new Set(['busy', 'rate', 'internal'])

/** A refusal that says nothing about the change itself. Whoever is not signed in any more may sign in again. */
export function isTransient({ code, message }: ServerFrameOf<'rej'>): boolean {
  return TRANSIENT.has(code) || message === 'unauthenticated'
}

/** The same, or one that passes when somebody has made room: a step can be taken once more then. */
export function passes(refusal: ServerFrameOf<'rej'>): boolean {
  return refusal.code === 'read-only' || isTransient(refusal)
}

/** A later command of the same client took effect before it; under a newer number it can go out at once. */
export function isOvertaken({ code, message }: ServerFrameOf<'rej'>): boolean {
  return code === 'busy' && message === 'changed-meanwhile'
}

import type { ServerFrameOf } from '@staffplan/contracts/live'

const TRANSIENT: ReadonlySet<string> = new Set(['busy', 'rate', 'internal'])

/** Whether a refusal says nothing about the change itself. A user who is signed out may sign in again. */
export function isTransient({ code, message }: ServerFrameOf<'rej'>): boolean {
  return TRANSIENT.has(code) || message === 'unauthenticated'
}

/** Whether a refusal is transient or ends when storage is freed (`read-only`): then an undo or redo can be retried. */
export function passes(refusal: ServerFrameOf<'rej'>): boolean {
  return refusal.code === 'read-only' || isTransient(refusal)
}

/** A later command of the same client took effect first; under a new number this one can be sent again at once. */
export function isOvertaken({ code, message }: ServerFrameOf<'rej'>): boolean {
  return code === 'busy' && message === 'changed-meanwhile'
}

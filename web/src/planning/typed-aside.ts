import type { BigPictureSession } from './draft/big-picture-session.ts'

type Typed = Readonly<Record<string, string>>

const typed = new WeakMap<BigPictureSession, Map<string, Typed>>()

/**
 * What was typed beside the plan, by the form it was typed into. A click elsewhere closes such a form, and the next
 * opening goes on where it was left; it is forgotten when it is stored or given up.
 */
export function typedAside(session: BigPictureSession): Map<string, Typed> {
  const known = typed.get(session) ?? new Map<string, Typed>()
  typed.set(session, known)
  return known
}

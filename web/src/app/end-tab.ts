import type { Me } from '#api/me.ts'
import { forgetTab } from '#api/tab-id.ts'
import { endUnsent, gatherTyped, unsentCount } from '#api/unsent.ts'
import { keepTyped } from '#records/kept-typing.ts'

/**
 * Nobody is signed in here any more. What has not been sent keeps its client, and waits in the tab for its user; so does
 * what was typed and could not be stored, which is known only after the rest has joined what waits. False where the tab has
 * no room for that.
 */
export function endTab(me: Me | undefined): boolean {
  gatherTyped()
  const isKept = me === undefined || keepTyped(me.id)
  const isWaiting = unsentCount() > 0
  endUnsent()
  if (!isWaiting) forgetTab()
  return isKept
}

import type { Me } from '#api/me.ts'
import { forgetTab } from '#api/tab-id.ts'
import { endUnsent, gatherTyped, unsentCount } from '#api/unsent.ts'
import { keepTyped } from '#records/kept-typing.ts'

/**
 * Cleans up when the session has ended in this tab. Unsent changes keep their client id and wait in the tab for their
 * user, as does typed text that could not be stored; that is known only after the changes were put aside. Returns false
 * when the tab's storage has no room for the typed text.
 */
export function cleanUpSession(me: Me | undefined): boolean {
  gatherTyped()
  const isKept = me === undefined || keepTyped(me.id)
  const isWaiting = unsentCount() > 0
  endUnsent()
  if (!isWaiting) forgetTab()
  return isKept
}

import { forgetTab } from '#api/tab-id.ts'
import { endUnsent, gatherTyped, unsentCount } from '#api/unsent.ts'

/** Nobody is signed in here any more. What has not been sent keeps its client, and waits in the tab for its user. */
export function endTab(): void {
  gatherTyped()
  const isWaiting = unsentCount() > 0
  endUnsent()
  if (!isWaiting) forgetTab()
}

import { useSyncExternalStore } from 'react'
import { unsentCount } from '#api/unsent.ts'
import { outdated } from '#live/outdated.ts'
import { OutdatedCard } from '#ui/outdated-card.tsx'

/** The server is of another version than this page: every screen stands still until the page is loaded anew. */
export function OutdatedNotice() {
  if (!useSyncExternalStore(outdated.listen, outdated.is)) return null
  return <OutdatedCard kept={unsentCount()} />
}

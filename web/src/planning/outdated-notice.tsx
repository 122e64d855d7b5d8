import { useSyncExternalStore } from 'react'
import { outdated } from '#live/outdated.ts'
import { OutdatedCard } from '#ui/outdated-card.tsx'
import type { BigPictureSession } from './draft/big-picture-session.ts'
import { useVersion } from './board/use-versions.ts'

/** The server runs another version: the plan no longer updates until the page is reloaded. */
export function Outdated({ session }: { readonly session: BigPictureSession }) {
  const status = useSyncExternalStore(
    (listener) => session.statusChanged.listen(listener),
    () => session.status,
  )
  useVersion(session.store.aspects, 'status')
  const isSaidAbove = useSyncExternalStore(outdated.listen, outdated.is)
  if (status !== 'outdated' || isSaidAbove) return null
  return <OutdatedCard kept={session.store.waiting} />
}

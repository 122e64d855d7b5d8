import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#ui/toast.ts'
import { useBoard } from '../board.ts'
import type { ForeignEvent } from '../draft/draft-store.ts'
import type { SaveEffect } from '../draft/save-effect.ts'
import { useVersion } from '../use-versions.ts'
import { useSaveEffect } from './use-save-effect.ts'

/** What was on the screen when the dialog was opened: this, and nothing newer, is what Save publishes. */
export type Frozen = { readonly upTo: number; readonly effect: SaveEffect }

/** A save from the moment its dialog opens until everybody sees it. */
export function useSave(onClose: () => void) {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const { store } = session
  useVersion(store.facts, 'status')
  const effect = useSaveEffect()
  const [frozen, setFrozen] = useState<Frozen | null>(null)
  const [newer, setNewer] = useState<readonly ForeignEvent[]>([])
  const [sent, setSent] = useState<number | null>(null)
  const isSent = sent !== null && !store.pending.some(({ seq }) => seq === sent)
  const isPublished = isSent && store.published !== null && store.published.upTo >= (frozen?.upTo ?? Infinity)

  useEffect(() => store.foreign.listen((happened) => setNewer((before) => [...before, happened])), [store])
  // Own changes that are still on their way were on the screen too.
  if (!frozen && effect && store.pending.length === 0) setFrozen({ upTo: store.rev, effect })
  useEffect(() => {
    if (!isSent) return
    if (isPublished) toastSuccess(t('save.done'))
    onClose()
  }, [isSent, isPublished, onClose, t])

  /** Takes in what others changed since the dialog opened. */
  const includeNewer = useCallback(() => {
    setFrozen(null)
    setNewer([])
  }, [])
  const save = (message: string) => {
    if (!frozen) return
    const said = message.trim()
    setSent(session.publish({ upTo: frozen.upTo, ...(said && { message: said }) }))
  }
  const isNewer = ({ event }: ForeignEvent) =>
    event.type === 'DraftOpsApplied' && frozen !== null && event.rev > frozen.upTo
  return { frozen, newer: newer.filter(isNewer), includeNewer, save, isSaving: sent !== null && !isSent }
}

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from '#grid/entries.ts'
import { useKeptTyping, useTypingKept } from '#records/kept-typing.ts'
import { toastWarning } from '#ui/toast.tsx'
import type { Board } from './board.ts'

/** Text that no cell could store is in its cell again, with its reason, once its author is back from a lost session. */
export function useKeptEntries({ session, grid }: Pick<Board, 'session' | 'grid'>): void {
  const { t } = useTranslation()
  const { entries, sheet } = grid
  const form = `plan ${session.period.startYear}`
  const kept = useKeptTyping({ form, userId: session.userId })
  useTypingKept(() => {
    const open = entries.open.filter((key) => sheet.cell(key) !== null)
    return { form, values: Object.fromEntries(open.map((key) => [key, entries.of(key)])), before: {} }
  })
  useEffect(() => {
    if (!kept || !session.access.edits) return
    // Only the above is kept under this name.
    for (const [key, entry] of Object.entries(kept.values)) entries.set(key, entry as Entry)
    toastWarning(t('unsaved.restored'))
    // oxlint-disable-next-line react/exhaustive-deps -- said once
  }, [])
}

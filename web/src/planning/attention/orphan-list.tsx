import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { useBoard } from '../board/board.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { useOrphanWords } from '../use-orphan-words.ts'

const LISTED = 50

/** Entries for something that no longer exists: they have no effect, and users who may edit can remove them. */
export function OrphanList({ keys }: { readonly keys: readonly string[] }) {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const list = useRef<HTMLUListElement>(null)
  const words = useOrphanWords()
  const remove = (gone: readonly string[]) => {
    const cleared = gone.map((k) => ({ k, v: null }))
    session.edit(cleared)
    list.current?.focus() // the pressed button disappears
  }
  return (
    <>
      <p className="soft">{t('orphan.text')}</p>
      <ul ref={list} tabIndex={-1}>
        {keys.slice(0, LISTED).map((key) => {
          const entry = words(key, session.store.kept(key))
          return (
            <li key={key}>
              <span>{entry}</span>
              {session.access.edits && (
                <Button aria-label={t('orphan.removeThis', { entry })} onClick={() => remove([key])}>
                  {t('orphan.remove')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {keys.length > LISTED && <p className="soft">{t('save.more', { count: keys.length - LISTED })}</p>}
      {session.access.edits && keys.length > 1 && (
        <Button onClick={() => remove(keys)}>{t('orphan.removeAll')}</Button>
      )}
    </>
  )
}

/** Draft keys of entries that no longer refer to anything. */
export function useOrphans(store: DraftStore): readonly string[] {
  const subscribe = useCallback((listener: () => void) => store.changes.listen(listener), [store])
  const joined = useSyncExternalStore(subscribe, () => (store.plan?.orphans() ?? []).join(' '))
  return joined === '' ? [] : joined.split(' ')
}

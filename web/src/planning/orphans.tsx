import { liveLimits } from '@staffplan/contracts/live'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import { useBoard } from './board.ts'
import type { DraftStore } from './draft/draft-store.ts'
import classes from './orphans.module.css'
import { useOrphanWords } from './use-orphan-words.ts'

const LISTED = 50

/** What was entered for something that is gone: it counts for nothing, and whoever plans may take it away. */
export function Orphans() {
  const { session } = useBoard()
  const keys = useOrphans(session.store)
  return session.access.edits && keys.length > 0 ? <OrphanList keys={keys} /> : null
}

function OrphanList({ keys }: { readonly keys: readonly string[] }) {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const summary = useRef<HTMLElement>(null)
  const words = useOrphanWords()
  const remove = (gone: readonly string[]) => {
    for (let start = 0; start < gone.length; start += liveLimits.opsPerCommand) {
      session.edit(gone.slice(start, start + liveLimits.opsPerCommand).map((k) => ({ k, v: null })))
    }
    summary.current?.focus() // the button that was pressed is no longer there
  }
  return (
    <Card className={classes['orphans'] ?? ''}>
      <details>
        <summary ref={summary}>{t('orphan.title', { count: keys.length })}</summary>
        <p className="soft">{t('orphan.text')}</p>
        <ul>
          {keys.slice(0, LISTED).map((key) => {
            const entry = words(key, session.store.kept(key))
            return (
              <li key={key}>
                <span>{entry}</span>
                <Button aria-label={t('orphan.removeThis', { entry })} onClick={() => remove([key])}>
                  {t('orphan.remove')}
                </Button>
              </li>
            )
          })}
        </ul>
        {keys.length > LISTED && <p className="soft">{t('save.more', { count: keys.length - LISTED })}</p>}
        {keys.length > 1 && <Button onClick={() => remove(keys)}>{t('orphan.removeAll')}</Button>}
      </details>
    </Card>
  )
}

function useOrphans(store: DraftStore): readonly string[] {
  const subscribe = useCallback((listener: () => void) => store.changes.listen(listener), [store])
  const joined = useSyncExternalStore(subscribe, () => (store.plan?.orphans() ?? []).join(' '))
  return joined === '' ? [] : joined.split(' ')
}

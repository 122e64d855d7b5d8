import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { heldCount, unsentCount, unsentNames } from '#api/unsent.ts'

/** Milliseconds between checks of what is unsent. */
const LOOK = 200

/** What logging out would leave unsent in this tab, kept up to date while `isAsked`; '' once everything has arrived. */
export function useUnsentWords(isAsked: boolean): string {
  const { t } = useTranslation()
  const follow = useCallback(
    (changed: () => void) => {
      if (!isAsked) return () => {}
      const looking = setInterval(changed, LOOK)
      return () => clearInterval(looking)
    },
    [isAsked],
  )
  return useSyncExternalStore(follow, () => {
    const held = heldCount()
    const onTheWay = unsentCount() - held
    const changes = unsentNames().join(t('list.join'))
    const sentences = [
      onTheWay > 0 && t('session.unsent', { count: onTheWay }),
      held > 0 && t('session.held', { count: held }),
      changes !== '' && t('session.unsentNamed', { changes }),
    ]
    return sentences.filter(Boolean).join(' ')
  })
}

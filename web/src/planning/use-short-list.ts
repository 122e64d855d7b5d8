import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** A message names no more. */
export const MOST_NAMED = 3

/** Lists things in one line for a message: the first few, and how many more there are of `count`. */
export function useShortList(): (names: readonly string[], count?: number) => string {
  const { t, i18n } = useTranslation('planning')
  return useCallback(
    (names, count = names.length) => {
      const more = count - MOST_NAMED
      const parts = more > 0 ? [...names.slice(0, MOST_NAMED), t('history.more', { count: more })] : names
      return new Intl.ListFormat(i18n.language, { type: 'unit' }).format(parts)
    },
    [t, i18n.language],
  )
}

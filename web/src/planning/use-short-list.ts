import { useTranslation } from 'react-i18next'

/** A message names no more. */
const MOST_NAMED = 3

/** Things in one line for a message: the first of them, and how many more there are. */
export function useShortList(): (names: readonly string[]) => string {
  const { t, i18n } = useTranslation('planning')
  return (names) => {
    const more = names.length - MOST_NAMED
    const parts = more > 0 ? [...names.slice(0, MOST_NAMED), t('history.more', { count: more })] : names
    return new Intl.ListFormat(i18n.language, { type: 'unit' }).format(parts)
  }
}

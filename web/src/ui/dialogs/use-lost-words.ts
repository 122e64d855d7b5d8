import { useTranslation } from 'react-i18next'
import type { Lost } from './unsaved.ts'

/** The text of a question about what would be lost; null when nothing of it can be named. */
export function useLostWords(): (lost: Lost) => string | null {
  const { t } = useTranslation()
  return ({ said, isAll }) =>
    said.length > 0 ? [...said, ...(isAll ? [] : [t('unsaved.rest')])].join(' ') : null
}

import { useTranslation } from 'react-i18next'
import type { Lost } from './unsaved.ts'

/** What a question says is lost; null where nothing of it can be named. */
export function useLostWords(): (lost: Lost) => string | null {
  const { t } = useTranslation()
  return ({ said, isAll }) =>
    said.length > 0 ? [...said, ...(isAll ? [] : [t('unsaved.rest')])].join(' ') : null
}

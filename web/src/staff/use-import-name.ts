import type { PastImport } from '@staffplan/contracts/staff/past-import'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { printMoment } from '#ui/dates.ts'

/** Names an import within a sentence: kind of file, year and time. */
export function useImportName(): (past: PastImport) => string {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  return ({ kind, year, at }) =>
    t('imports.name', { kind: t(`imports.kind.${kind}`), year, when: printMoment(at, language) })
}

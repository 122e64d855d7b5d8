import type { OrganisationImportAnswer } from '@staffplan/contracts/organisation/organisation-import'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { OUTDATED } from '#records/upload/check-outdated.ts'
import type { FailedUpload } from '#records/upload/use-checked-upload.ts'
import { printNumber } from '#ui/numbers.ts'
import { kinds } from './file-preview.tsx'

/** The texts about the import of an organisation file. */
export function useFileWords() {
  const { t } = useTranslation('organisation')
  const { language } = useLanguage()
  return {
    done: ({ created, placed }: OrganisationImportAnswer): string => {
      const counts = kinds
        .filter((kind) => created[kind] > 0)
        .map((kind) => `${t(`${kind}.title`)} ${printNumber(created[kind], { language })}`)
        .join(t('common:list.join'))
      const done = counts === '' ? t('file.done') : t('file.doneWith', { done: t('file.done'), counts })
      return placed > 0 ? `${done} ${t('file.placed', { count: placed })}` : done
    },
    /** Names the file, as the page may show another one by then. */
    failed: ({ problem, isUnknown }: FailedUpload, { name }: File): string => {
      const file = `\u2068${name}\u2069` // isolated from the writing direction around
      if (isUnknown) return t('staff:upload.unknownOf', { file })
      if (problem.code === OUTDATED) return t('staff:upload.outdatedOf', { file })
      return t('staff:upload.failedOf', { failed: t('staff:upload.failed'), file })
    },
  }
}

import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { OUTDATED } from '#records/upload/check-outdated.ts'
import type { FailedUpload } from '#records/upload/use-checked-upload.ts'
import { printNumber } from '#ui/numbers.ts'
import type { ImportAnswer } from './import-state.ts'

const told = ['inserted', 'updated', 'unchanged'] as const

/** The texts about the import of a yearly file. */
export function useImportWords(kind: ImportKind, year: number | null) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const name = t('imports.nameOfYear', { kind: t(`imports.kind.${kind}`), year })
  const print = (count: number) => printNumber(count, { language })
  return {
    /** The file's kind and year. */
    name,
    /** How many rows were imported, and with what effect. */
    done: (answer: ImportAnswer): string => {
      const done = t('upload.done', { n: print(rowsOf(answer)) })
      const counts = told
        .filter((count) => answer[count] > 0)
        .map((count) => `\u2068${print(answer[count])}\u2069 ${t(`counts.${count}`)}`)
        .join(t('common:list.join'))
      return counts === '' ? done : t('upload.doneWith', { done, name, counts })
    },
    /** Names the file, as the page may show another one by then. */
    failed: ({ problem, isUnknown }: FailedUpload, { name: fileName }: File): string => {
      const file = t('upload.fileOf', { name, file: fileName })
      if (isUnknown) return t('upload.unknownOf', { file })
      if (problem.code === OUTDATED) return t('upload.outdatedOf', { file })
      return t('upload.failedOf', { failed: t('upload.failed'), file })
    },
  }
}

/** A repeated file whose check announced no changes imports nothing. */
function rowsOf({ importId, inserted, updated, numberImported, numberImportedOT }: ImportAnswer): number {
  if (importId === undefined) return inserted + updated
  return numberImported ?? numberImportedOT ?? 0
}

import { useTranslation } from 'react-i18next'
import { isolate } from '../use-format.ts'
import type { ManualRow } from './manual-rows.ts'
import type { TypedPlan } from './typed-plan.ts'

type Texts = {
  readonly plan: Pick<TypedPlan, 'entries'>
  /** Rows of all divisions. */
  readonly rows: readonly Pick<ManualRow, 'key' | 'name'>[]
  readonly year: number
}

/** Describes the refused texts that would be lost, when asked for. */
export function useLostTexts({ plan, rows, year }: Texts): () => string {
  const { t } = useTranslation('manual')
  return () => {
    const cells = rows.flatMap(({ key, name }) => {
      const text = plan.entries.of(key)?.text ?? null
      const cell = t('cellOfYear', { division: isolate(name), year })
      return text === null ? [] : [t('common:unsaved.cell', { cell, text: isolate(text) })]
    })
    return t('lostTexts', { cells: cells.join(t('common:list.join')) })
  }
}

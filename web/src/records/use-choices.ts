import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecords, WHOLE_LIST } from '#api/use-records.ts'
import type { Choice } from '#ui/fields/select-field.tsx'
import { named } from '#ui/named.tsx'
import { toastFailure } from '#ui/toast.ts'

type Named = { readonly id: number; readonly name: string }
type Source<Row extends Named> = {
  readonly path: string
  readonly models: readonly string[]
  readonly isOffered?: (row: Row) => boolean
  readonly labelOf?: (row: Row) => string
}
type Choices = { readonly choices: readonly Choice<number>[]; readonly isLoading: boolean }

/** What a selector offers: the whole list of a path. */
export function useChoices<Row extends Named>({
  path,
  models,
  isOffered,
  labelOf = named,
}: Source<Row>): Choices {
  const { t } = useTranslation()
  const { rows, problem } = useRecords<Row>({ path, models, size: WHOLE_LIST, sort: 'name,asc' })
  useEffect(() => {
    if (problem) toastFailure(t('state.loadFailed'))
  }, [problem, t])
  const offered = isOffered ? rows?.filter(isOffered) : rows
  return {
    choices: (offered ?? []).map((row) => ({ value: row.id, label: labelOf(row) })),
    isLoading: rows === undefined,
  }
}

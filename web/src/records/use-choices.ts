import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecords } from '#api/use-records.ts'
import type { Choice } from '#ui/fields/select-field.tsx'
import { named } from '#ui/named.tsx'
import { useLoadFailure } from './use-load-failure.ts'

type Named = { readonly id: number; readonly name: string }
/** `Row`: of this path, as its contract says. */
export type ChoiceSource<Row extends Named> = {
  readonly path: string
  readonly models: readonly string[]
  readonly labelOf?: (row: Row) => string
  /** What the server narrows the list by. */
  readonly filter?: Readonly<Record<string, string | number>>
}
export type Choices = {
  readonly choices: readonly Choice<number>[]
  readonly isLoading: boolean
  /** Tries to read them again; null unless they cannot be read, which is not the same as none. */
  readonly retry: (() => void) | null
  /** Where the records are; what a selector can make one by. */
  readonly path: string
  readonly models: readonly string[]
  /** Of a row of the path. */
  readonly labelOf: (row: unknown) => string
  /** The list has only what was typed. */
  readonly isSearched: boolean
  /** More are found by typing. */
  readonly hasMore: boolean
  readonly onSearch: (typed: string) => void
}

/** As many as a list below a field shows. */
const MOST = 100
/** Milliseconds without another letter until the server is asked. */
const PAUSE = 200

/** What a selector offers: the records of a path that hold what was typed into it, as the server finds them. */
export function useChoices<Row extends Named>({
  path,
  models,
  labelOf = named,
  filter,
}: ChoiceSource<Row>): Choices {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE)
  const { rows, total, problem, reload } = useRecords<Row>({
    path,
    models,
    size: MOST,
    sort: 'name,asc',
    search,
    ...(filter && { filter }),
  })
  useLoadFailure(problem?.code, t('state.loadFailed'))
  return {
    choices: (rows ?? []).map((row) => ({ value: row.id, label: labelOf(row) })),
    isLoading: rows === undefined,
    retry: problem && !rows?.length ? reload : null,
    path,
    models,
    labelOf: (row) => labelOf(row as Row), // of the same path
    isSearched: typed !== '' || search !== '',
    hasMore: total > MOST,
    onSearch: setTyped,
  }
}

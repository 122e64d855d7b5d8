import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecords } from '#api/use-records.ts'
import type { Choice } from '#ui/fields/select-field.tsx'
import { named } from '#ui/named.tsx'
import { useLoadFailure } from './use-load-failure.ts'

type Named = { readonly id: number; readonly name: string }
/** `Row` is the type of the path's rows, as its contract says. */
export type ChoiceSource<Row extends Named> = {
  readonly path: string
  readonly models: readonly string[]
  readonly labelOf?: (row: Row) => string
  /** Filter that the server applies to the list. */
  readonly filter?: Readonly<Record<string, string | number>>
}
export type Choices = {
  readonly choices: readonly Choice<number>[]
  readonly isLoading: boolean
  /** Retries a failed read; null unless the list could not be read, which differs from an empty list. */
  readonly retry: (() => void) | null
  /** Path of the records, by which a selector finds the form to create one. */
  readonly path: string
  readonly models: readonly string[]
  /** Label of a row of the path. */
  readonly labelOf: (row: unknown) => string
  /** The choices only contain matches of the typed text. */
  readonly isSearched: boolean
  /** There are more matches, which typing more text will find. */
  readonly hasMore: boolean
  readonly onSearch: (typed: string) => void
}

/** Most choices shown in the list below a field. */
const MOST = 100
/** Milliseconds without a keystroke before the server is asked. */
const PAUSE = 200

/** The options of a selector: the records of a path that contain the typed text, searched by the server. */
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
    labelOf: (row) => labelOf(row as Row), // rows come from the same path
    isSearched: typed !== '' || search !== '',
    hasMore: total > MOST,
    onSearch: setTyped,
  }
}

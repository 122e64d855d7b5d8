import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { asProblem } from '#api/me.ts'
import { useRecordQuery } from '#api/records.ts'
import { useFresh } from '#api/use-fresh.ts'
import type { FilterChip } from '#ui/tables/filter-chips.tsx'
import { SYNC_RENDER } from '#ui/sync-render.ts'
import { named } from '#ui/named.tsx'
import type { Narrowing } from './screen.ts'

type Narrowed = {
  /** Filter for the server; empty when the list is not filtered. */
  readonly filter: Readonly<Record<string, number>>
  readonly value: number | null
  /** Sets the filter in the address, so that a link leads to the same rows. */
  readonly narrow: (to: number | null) => void
  readonly chip: FilterChip | null
}

const NOTHING: Narrowing = { name: '', label: '', path: '', model: '' }
const NONE: readonly string[] = []

/** Filters a list by one record of another kind. */
export function useNarrowing(by: Narrowing = NOTHING): Narrowed {
  const { name, label, path, model } = by
  const { t } = useTranslation('errors')
  const [params, setParams] = useSearchParams()
  const text = params.get(name) ?? ''
  const value = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
  const {
    currentData: data,
    error,
    isFetching,
    refetch,
    originalArgs,
  } = useRecordQuery({ path, id: text }, { skip: value === null })
  const position = data?.position ?? null
  const isGone = asProblem(error)?.code === 'not-found'
  useFresh({ models: value === null ? NONE : [model], originalArgs, position, isFetching, refetch })
  const record = data?.body as { readonly id: number; readonly name: string } | undefined // every record has them
  const called = record ? named(record) : `#${value}`
  const narrow = (to: number | null) =>
    setParams((old) => {
      const next = new URLSearchParams(old)
      next.delete('page')
      if (to === null) next.delete(name)
      else next.set(name, String(to))
      return next
    }, SYNC_RENDER)
  return {
    filter: value === null ? {} : { [name]: value },
    value,
    narrow,
    chip:
      value === null
        ? null
        : {
            label,
            value: isGone ? t('gone-filter', { name: called }) : called,
            onRemove: () => narrow(null),
          },
  }
}

import { asProblem } from '#api/me.ts'
import { useRecordQuery } from '#api/records.ts'
import { useFresh } from '#api/use-fresh.ts'
import type { Choice } from '#ui/fields/select-field.tsx'
import type { Choices } from './use-choices.ts'

type Behind = {
  /** By its latest name; null until it is read, and where it is gone. */
  readonly read: Choice<number> | null
  /** Somebody has deleted it. */
  readonly isGone: boolean
}

const NONE: readonly string[] = []

/** What a list does not have, read by itself; null: nothing is asked for. */
export function useRecordBehind({ path, models, labelOf }: Choices, id: number | null): Behind {
  const record = useRecordQuery({ path, id: String(id) }, { skip: id === null })
  const { currentData, isFetching, refetch, originalArgs } = record
  const position = currentData?.position ?? null
  useFresh({ models: id === null ? NONE : models, originalArgs, position, isFetching, refetch })
  const isGone = id !== null && asProblem(record.error)?.code === 'not-found'
  if (id === null || isGone || !currentData) return { read: null, isGone }
  return { read: { value: id, label: labelOf(currentData.body) }, isGone }
}

import { asProblem } from '#api/me.ts'
import { useRecordQuery } from '#api/records.ts'
import { useFresh } from '#api/use-fresh.ts'
import type { Choice } from '#ui/fields/select-field.tsx'
import type { Choices } from './use-choices.ts'

type UnlistedRecord = {
  /** The record's id and latest label; null until it is read, and when it was deleted. */
  readonly read: Choice<number> | null
  /** Another user has deleted the record. */
  readonly isGone: boolean
}

const NONE: readonly string[] = []

/** Reads a single record that a list does not contain; nothing for null. */
export function useUnlistedRecord({ path, models, labelOf }: Choices, id: number | null): UnlistedRecord {
  const record = useRecordQuery({ path, id: String(id) }, { skip: id === null })
  const { currentData, isFetching, refetch, originalArgs } = record
  const position = currentData?.position ?? null
  useFresh({ models: id === null ? NONE : models, originalArgs, position, isFetching, refetch })
  const isGone = id !== null && asProblem(record.error)?.code === 'not-found'
  if (id === null || isGone || !currentData) return { read: null, isGone }
  return { read: { value: id, label: labelOf(currentData.body) }, isGone }
}

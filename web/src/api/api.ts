import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

/**
 * All calls; slices add theirs with `injectEndpoints`. A tag names the read model an answer comes from, as the live
 * channel does (`{ type: 'Model', id: 'divisions' }`). Lists and records know their position instead
 * (`useFresh`); `Record` makes all that are shown read again.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Model', 'Record'],
  endpoints: () => ({}),
})

export function modelTags(models: readonly string[]): { type: 'Model'; id: string }[] {
  return models.map((id) => ({ type: 'Model', id }))
}

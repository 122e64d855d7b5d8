import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

/**
 * The RTK Query API; slices add their endpoints with `injectEndpoints`. A `Model` tag names the read model an answer
 * comes from, as on the live channel (`{ type: 'Model', id: 'divisions' }`). Lists and records track their log position
 * instead (`useFresh`); invalidating `Record` refetches all of them that are on screen.
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

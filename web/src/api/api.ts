import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

/**
 * All calls; slices add theirs with `injectEndpoints`. One tag type: the read model an answer comes from,
 * named as the live channel names it (`{ type: 'Model', id: 'divisions' }`).
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Model'],
  refetchOnReconnect: true,
  endpoints: () => ({}),
})

export function modelTags(models: readonly string[]): { type: 'Model'; id: string }[] {
  return models.map((id) => ({ type: 'Model', id }))
}

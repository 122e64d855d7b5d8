import type { Settings } from '@staffplan/contracts/settings/settings'
import type { Moment } from './moment.ts'
import { useRecordQuery } from './records.ts'
import { useFresh } from './use-fresh.ts'
import { useRetried } from './use-retried.ts'

const models = ['settings']

/** Settings of the installation. The settings form uses the same query, so a screen with both sends one request. */
export function useSettings(moment: Moment | null = null) {
  const { data, error, isFetching, refetch, originalArgs } = useRecordQuery({
    path: '/v1',
    id: 'settings',
    ...(moment && { moment }),
  })
  useFresh({ models, position: moment ? null : (data?.position ?? null), isFetching, refetch, originalArgs })
  const problem = useRetried({ error, isFetching, refetch })
  return { settings: data?.body as Settings | undefined, problem, refetch } // the path answers them (@staffplan/contracts)
}

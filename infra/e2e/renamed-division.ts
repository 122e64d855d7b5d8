import type { TrailPage } from '@staffplan/contracts/trail/trail'
import type { Page } from 'playwright-core'
import type { Client } from '../demo/client.ts'
import { planOneUnit } from './amounts-plan.ts'
import { wordsOf } from './words.ts'

export const DIVISIONS = '/orgStructure/divisionOverview'

const t = await wordsOf('en')

/** Renames a division with drivers and changes its plan; returns the log position before that. */
export async function renameAndPlan(client: Client): Promise<string> {
  await planOneUnit(client)
  await client.post('/v1/drivers/primaryDrivers/', {
    name: 'Pupils',
    unit: 'pupils',
    comment: '',
    driverDataSources: [{ label: 'Pupils', weight: 1 }],
  })
  await client.post('/v1/drivers/primaryDrivers/assignment/', {
    businessUnitId: 1,
    primaryDriverId: 1,
    weight: 0.4,
  })
  await client.post('/v1/divisions', { id: 1, name: 'Long ago', businessUnitId: 1 })
  await client.post('/v1/divisionFTE', [{ division: { id: 1 }, year: 2020, value: 7 }])
  const { content } = await client.get<TrailPage>('/v1/trail?size=1')
  await client.post('/v1/divisions', { id: 1, name: 'Today', businessUnitId: 1 })
  await client.post('/v1/divisionFTE', [{ division: { id: 1 }, year: 2020, value: 8 }])
  return content[0]!.position
}

/** The name in the form of the open record. */
export function nameIn(page: Page): Promise<string> {
  return page
    .getByRole('dialog')
    .getByRole('textbox', { name: t('record.name') })
    .inputValue()
}

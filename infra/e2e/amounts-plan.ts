import type { Client } from '../demo/client.ts'

type Created = { readonly id: number }

/** Creates one unit with a division, a secondary driver with two sources, and a special driver in percent. */
export async function planOneUnit(client: Client): Promise<void> {
  const businessUnit = await client.post<Created>('/v1/businessUnits/', { name: 'Education', comment: '' })
  const division = await client.post<Created>('/v1/divisions/', { name: 'School', comment: '', businessUnit })
  const driver = await client.post<Created>('/v1/drivers/secondaryDrivers/', {
    name: 'Teaching',
    unit: 'h',
    comment: '',
    driverDataSources: [
      { label: 'Lessons', weight: 0.6 },
      { label: 'Rooms', weight: 0.4 },
    ],
  })
  await client.post('/v1/drivers/secondaryDrivers/assignment/', {
    businessUnitId: businessUnit.id,
    secondaryDriverId: driver.id,
    divisionIds: [division.id],
  })
  await client.post('/v1/drivers/specialDrivers/', {
    name: 'Night shift',
    comment: '',
    type: 'relative',
    value: 0.05,
  })
}

/** `planOneUnit`, with lessons entered for its first two years. */
export async function planLessons(client: Client): Promise<void> {
  await planOneUnit(client)
  await client.post('/v1/bigPictureStore/userInput', { 'b1-s1-y2019': 200, 'b1-s1-y2020': 230 })
}

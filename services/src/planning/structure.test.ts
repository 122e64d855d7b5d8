import { driverEvents, assignmentEvents } from '@staffplan/contracts/drivers/driver-events'
import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { expect, test } from 'vitest'
import { ReadModels } from '#kernel/read-models.ts'
import type { Documents } from '#ports/documents.ts'
import { changed, driver, primaryAssigned, unit } from '#testing/organisation-events.ts'
import { openProjected, type Projected } from '#testing/projected.ts'
import { structureProjection } from './structure-projection.ts'
import { Structures } from './structure.ts'

const definitions = { ...organisationEvents, ...assignmentEvents, ...driverEvents }
const FOUNDED = [unit(1, 'North'), driver('PrimaryDriver', 1, 'pupils'), primaryAssigned(1, 1)]
const RENAMED = [
  changed('BusinessUnit', 1, { name: 'North' }, { name: 'South' }),
  changed('PrimaryDriver', 1, { name: 'pupils' }, { name: 'classes' }),
]

/** What the process has heard of so far. */
function heard(models: ReadModels, position: bigint): void {
  const changes = [{ collection: 'bigPicture', ids: ['1'] }]
  models.announced({ type: 'moved', projection: structureProjection.name, position, changes, caughtUp: true })
}

/** Both are renamed in one commit, just before so many of the structure's lists have been read. */
function renamedBefore(list: number, { documents, carry }: Projected): Documents {
  let lists = 0
  return new Proxy(documents, {
    get(target, name) {
      if (name === 'page')
        return async (...query: Parameters<Documents['page']>) => {
          if (++lists === list) await carry(RENAMED)
          return target.page(...query)
        }
      const part: unknown = Reflect.get(target, name)
      return typeof part === 'function' ? part.bind(target) : part
    },
  })
}

test.each([1, 2])(
  'a change that is committed while the structure is read (list %i) is in its position too',
  async (list) => {
    await using projected = openProjected(structureProjection, definitions)
    await projected.carry(FOUNDED)
    const models = new ReadModels(renamedBefore(list, projected), [structureProjection])
    heard(models, 3n)
    const { structure, position } = await new Structures(models).of(2019)
    expect({
      position,
      unit: structure[0]?.businessUnit.name,
      driver: structure[0]?.primaryDriver?.name,
    }).toEqual({
      position: 5n,
      unit: 'South',
      driver: 'classes',
    })
  },
)

test('a structure that nothing has changed since stands at what was heard of last', async () => {
  await using projected = openProjected(structureProjection, definitions)
  await projected.carry(FOUNDED)
  const models = new ReadModels(projected.documents, [structureProjection])
  heard(models, 3n)
  const structures = new Structures(models)
  expect((await structures.of(2019)).position).toBe(3n)
  models.announced({
    type: 'moved',
    projection: structureProjection.name,
    position: 9n,
    changes: [],
    caughtUp: true,
  })
  expect((await structures.of(2019)).position).toBe(9n)
})

test('a structure that never stands still is not shown half', async () => {
  await using projected = openProjected(structureProjection, definitions)
  await projected.carry(FOUNDED)
  let position = 3n
  const moving = new Proxy(projected.documents, {
    get(target, name) {
      if (name === 'checkpoint') return async () => (position += 1n)
      const part: unknown = Reflect.get(target, name)
      return typeof part === 'function' ? part.bind(target) : part
    },
  })
  const models = new ReadModels(moving, [structureProjection])
  heard(models, 3n)
  await expect(new Structures(models).of(2019)).rejects.toThrow('read-model-behind')
})

import { driverEvents, assignmentEvents } from '@staffplan/contracts/drivers/driver-events'
import { payRight } from '#testing/pay-right.ts'
import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { expect, test } from 'vitest'
import { ReadModels } from '#kernel/projections/read-models.ts'
import type { Documents } from '#ports/documents.ts'
import { changed, division, driver, primaryAssigned, unit } from '#testing/organisation-events.ts'
import { openProjected, type Projected } from '#testing/projected.ts'
import { staffingProjection } from '#staffing/staffing-projection.ts'
import { structureProjection } from './projection.ts'
import { type PaidStaff, paidStaff, publicStaff } from './staff-view.ts'
import { Structures, type StructureWith } from './structure.ts'

const both = [structureProjection, staffingProjection]
const definitions = { ...organisationEvents, ...assignmentEvents, ...driverEvents }
const FOUNDED = [unit(1, 'North'), driver('PrimaryDriver', 1, 'pupils'), primaryAssigned(1, 1)]
const RENAMED = [
  changed('BusinessUnit', 1, { name: 'North' }, { name: 'South' }),
  changed('PrimaryDriver', 1, { name: 'pupils' }, { name: 'classes' }),
]

/** Tells the process how far the read models have come. */
function heard(models: ReadModels, position: bigint): void {
  const changes = [{ collection: 'bigPicture', ids: ['1'] }]
  for (const { name: projection } of both)
    models.announced({ type: 'moved', projection, position, changes, caughtUp: true })
}

/** Renames both in one commit, just before list number `list` of the structure is read. */
function renamedBefore(list: number, { documents, project }: Projected): Documents {
  let lists = 0
  return new Proxy(documents, {
    get(target, name) {
      if (name === 'page')
        return async (...query: Parameters<Documents['page']>) => {
          if (++lists === list) await project(RENAMED)
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
    await using projected = openProjected(both, definitions)
    await projected.project(FOUNDED)
    const models = new ReadModels(renamedBefore(list, projected), both)
    heard(models, 3n)
    const { structure, position } = await new Structures(models, paidStaff(payRight)).of(2019)
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
  await using projected = openProjected(both, definitions)
  await projected.project(FOUNDED)
  const models = new ReadModels(projected.documents, both)
  heard(models, 3n)
  const structures = new Structures(models, paidStaff(payRight))
  expect((await structures.of(2019)).position).toBe(3n)
  for (const [index, { name: projection }] of both.entries()) {
    expect((await structures.of(2019)).position).toBe(3n)
    models.announced({
      type: 'moved',
      projection,
      position: 9n + BigInt(index),
      changes: [],
      caughtUp: true,
    })
  }
  expect((await structures.of(2019)).position).toBe(9n)
})

test('a structure that never stands still is not shown half', async () => {
  await using projected = openProjected(both, definitions)
  await projected.project(FOUNDED)
  let position = 3n
  const moving = new Proxy(projected.documents, {
    get(target, name) {
      if (name === 'checkpoint') return async () => (position += 1n)
      const part: unknown = Reflect.get(target, name)
      return typeof part === 'function' ? part.bind(target) : part
    },
  })
  const models = new ReadModels(moving, both)
  heard(models, 3n)
  await expect(new Structures(models, paidStaff(payRight)).of(2019)).rejects.toThrow('read-model-behind')
})

test('a structure waits for the staffing that is not yet where the units were changed', async () => {
  await using projected = openProjected(both, definitions)
  await projected.project(FOUNDED)
  const read = Promise.withResolvers<'read'>()
  let checkpoints = 0
  const behind = new Proxy(projected.documents, {
    get(target, name) {
      if (name === 'checkpoint')
        return async (projector: string) => {
          if (++checkpoints === 2 * both.length) read.resolve('read')
          return projector.startsWith('staffing') ? 1n : target.checkpoint(projector)
        }
      const part: unknown = Reflect.get(target, name)
      return typeof part === 'function' ? part.bind(target) : part
    },
  })
  const models = new ReadModels(behind, both)
  const staffingAt = (position: bigint): void => {
    const { name: projection } = staffingProjection
    models.announced({ type: 'moved', projection, position, changes: [], caughtUp: true })
  }
  heard(models, 2n)
  const { name: projection } = structureProjection
  models.announced({ type: 'moved', projection, position: 3n, changes: [], caughtUp: true })
  const shown = new Structures(models, paidStaff(payRight)).of(2019)
  const first = await Promise.race([shown, read.promise])
  expect(first).toBe('read')
  staffingAt(3n)
  expect((await shown).position).toBe(3n)
})

test('what everybody may see is put together without asking for pay', async () => {
  await using projected = openProjected(both, definitions)
  await projected.project([...FOUNDED, division(1, 1)])
  const asked: string[] = []
  const models = new ReadModels(
    new Proxy(projected.documents, {
      get(target, name) {
        if (name === 'page')
          return (...query: Parameters<Documents['page']>) => {
            asked.push(query[0])
            return target.page(...query)
          }
        const part: unknown = Reflect.get(target, name)
        return typeof part === 'function' ? part.bind(target) : part
      },
    }),
    both,
  )
  heard(models, 4n)
  const { structure } = await new Structures(models, publicStaff).of(2019)
  expect(asked.toSorted()).toEqual(['bigPicture', 'bigPictureDrivers', 'headcounts'])
  const [shown] = structure[0]!.divisions
  expect(shown).toEqual({ id: 1, name: 'division 1', comment: '', staffNumber: 0 })
  // @ts-expect-error -- there is no such field to strip
  expect(shown.totalSalary).toBeUndefined()
  // @ts-expect-error -- nor is it taken where pay is needed
  const paid: StructureWith<PaidStaff> = structure
  expect(paid).toBe(structure)
})

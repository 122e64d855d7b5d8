import { event } from '@staffplan/contracts/event-definition'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { Handler } from '#kernel/commands/handle.ts'
import type { Checkpoints } from '#ports/checkpoints.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { EventTypes } from './event-types.ts'
import { count, counter, setCountedLog, type Total, types } from './fold-checkpoints.given.ts'
import { FoldCheckpoints } from './fold-checkpoints.ts'
import { asItIs } from './stored-state.ts'
import type { StreamModel } from './stream-model.ts'

const counted = setCountedLog()

describe('a checkpoint is ignored', () => {
  const READ_FROM_THE_BEGINNING = 1_250

  test('that another version of the model wrote', async () => {
    await counted.append(1_250)
    await counted.readOnce()
    const doubled: StreamModel<Total> = {
      ...counter,
      evolve: (state, recorded) => ({ ...counter.evolve(state, recorded), total: state.total + 1 }),
      stored: asItIs(2),
    }
    const { handler, written } = counted.started()
    const afresh = await new Handler(counted.log, types).state(doubled, 'counter')
    expect(await handler.state(doubled, 'counter')).toEqual(afresh)
    expect(counted.read).toHaveLength(READ_FROM_THE_BEGINNING)
    await written()
    counted.read.length = 0
    expect(await counted.started().handler.state(doubled, 'counter')).toEqual(afresh)
    expect(counted.read).toHaveLength(251)
  })

  test('that was written before an event had its present shape', async () => {
    await counted.append(1_250)
    await counted.readOnce()
    const before = new EventTypes({ Counted: event(z.object({ by: z.number() })) })
    const folds = new FoldCheckpoints({ checkpoints: counted.checkpoints, log: counted.log, types: before })
    expect(await folds.restored({ model: counter, stream: 'counter' }, null)).toBeNull()
  })

  test.each([
    [
      'a byte is another one',
      (bytes: Uint8Array) => bytes.with(bytes.length >> 1, bytes[bytes.length >> 1]! ^ 1),
    ],
    ['the end is missing', (bytes: Uint8Array) => bytes.slice(0, -3)],
    ['nothing is left', () => new Uint8Array()],
  ])('of which %s', async (_what, damage) => {
    await counted.append(1_250)
    await counted.readOnce()
    const damaged: Checkpoints = {
      ...storeWith(counted.checkpoints),
      async latest(...call) {
        const found = await counted.checkpoints.latest(...call)
        return found && { ...found, parts: found.parts.map((part) => damage(part)) }
      },
    }
    const { handler } = counted.started(damaged)
    expect(await handler.state(counter, 'counter')).toEqual(await counted.fromTheBeginning())
    expect(counted.read.length).toBeGreaterThanOrEqual(READ_FROM_THE_BEGINNING)
  })

  test('that lies beyond the end of a log which was put back', async () => {
    await counted.append(600)
    await counted.readOnce()
    await counted.putBack(async () => {
      await counted.append(1_000)
      await counted.readOnce()
    })
    const { handler, written } = counted.started()
    expect(await handler.state(counter, 'counter')).toEqual(await counted.fromTheBeginning())
    expect(counted.read).toHaveLength(601) // only the newest checkpoint had a command index
    await written()
  })

  test('that tells what a log which was put back would have become', async () => {
    await counted.append(600)
    await counted.putBack(async () => {
      await counted.append(1_000)
      await counted.readOnce()
    })
    await counted.append(1_001)
    const { handler } = counted.started()
    expect(await handler.state(counter, 'counter')).toEqual(await counted.fromTheBeginning())
    expect(await handler.stateAt(counter, 'counter', 1_200n)).toEqual(await counted.fromTheBeginning(1_200n))
  })

  test('of another log', async () => {
    await counted.append(600)
    await counted.readOnce()
    await using other = openSqliteEventLog(counted.path('other.db'))
    await counted.append(3, 'counter', other)
    expect((await counted.started(counted.checkpoints, other).handler.state(counter, 'counter')).total).toBe(
      6,
    )
    expect(counted.read).toHaveLength(3)
  })

  test('while its store is away, which no command notices', async () => {
    await counted.append(499)
    const away = async (): Promise<never> => {
      throw new StoreUnavailable('away', false)
    }
    const { handler, written } = counted.started({
      ...storeWith(counted.checkpoints),
      latest: away,
      put: away,
      remove: away,
    })
    await count(handler, { by: 1 })
    await written()
    expect(await handler.state(counter, 'counter')).toEqual(await counted.fromTheBeginning())
  })

  test('that could not be written, which is said and no command notices', async () => {
    const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    await counted.append(499)
    const broken: StreamModel<Total> = {
      ...counter,
      stored: {
        ...counter.stored,
        toParts() {
          throw new Error('a mistake of the model')
        },
      },
    }
    const { handler, written } = counted.started()
    expect(await count(handler, { by: 1, model: broken })).toMatchObject({
      revision: 499n,
      isRepeated: false,
    })
    await written()
    expect(warning).toHaveBeenCalledWith('a checkpoint could not be written: Error')
    warning.mockRestore()
  })
})

function storeWith(store: Checkpoints): Checkpoints {
  return {
    latest: (...call) => store.latest(...call),
    put: (...call) => store.put(...call),
    remove: (...call) => store.remove(...call),
    forget: (...call) => store.forget(...call),
    [Symbol.asyncDispose]: async () => {},
  }
}

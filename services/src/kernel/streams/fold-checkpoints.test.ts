import { describe, expect, test, vi } from 'vitest'
import type { Handler } from '#kernel/commands/handle.ts'
import { count, counter, setCountedLog, type Total } from './fold-checkpoints.given.ts'
import type { StreamModel } from './stream-model.ts'

const counted = setCountedLog()

describe('a long stream', () => {
  test('is read from its last checkpoint by the first command after a start', async () => {
    await counted.append(2_750)
    await counted.readOnce()
    const { handler } = counted.started()
    await count(handler, { by: 1 })
    expect(counted.read).toHaveLength(251)
    expect(await handler.state(counter, 'counter')).toEqual(await counted.fromTheBeginning())
  })

  test('has a checkpoint of every 500th event that is stored, though nobody waits for it', async () => {
    const first = counted.started()
    for (const round of [1, 2]) {
      await counted.append(490)
      for (let by = 1; by <= 15; by++) await count(first.handler, { by: round * by })
    }
    await first.written()
    counted.read.length = 0
    const { handler } = counted.started()
    expect(await handler.state(counter, 'counter')).toEqual(await counted.fromTheBeginning())
    expect(counted.read).toHaveLength(11)
  })

  test.each([0n, 1n, 498n, 499n, 500n, 998n, 999n, 1_777n, 2_749n, 5_000n])(
    'is told as of revision %i from one checkpoint and at most 500 events',
    async (revision) => {
      await counted.append(2_750)
      await counted.readOnce()
      const { handler } = counted.started()
      expect(await handler.stateAt(counter, 'counter', revision)).toEqual(
        await counted.fromTheBeginning(revision),
      )
      expect(counted.read.length).toBeLessThanOrEqual(500)
    },
  )

  test('is told as of a revision without changing what is known of the present', async () => {
    await counted.append(750)
    const { handler } = counted.started()
    const present = structuredClone(await handler.state(counter, 'counter'))
    const then = await handler.stateAt(counter, 'counter', 600n)
    then.total = -1
    expect(await handler.state(counter, 'counter')).toEqual(present)
    expect(present).toEqual(await counted.fromTheBeginning())
  })

  test('knows a command that came with a key before the checkpoint', async () => {
    const first = counted.started()
    const { position } = await count(first.handler, { by: 7, key: 'mine' })
    await counted.append(1_200)
    await counted.readOnce()
    const { handler } = counted.started()
    expect(await count(handler, { by: 7, key: 'mine' })).toMatchObject({
      isRepeated: true,
      position,
      revision: 0n,
    })
    expect(counted.read.length).toBeLessThanOrEqual(500)
    expect(await handler.state(counter, 'counter')).toEqual(await counted.fromTheBeginning())
  })

  test('goes on where the last process stopped, also while checkpoints are written', async () => {
    await counted.append(499)
    let { handler, written } = counted.started()
    for (let by = 1; by <= 40; by++) {
      if (by % 10 === 0) {
        await written()
        ;({ handler, written } = counted.started())
      }
      await Promise.all([count(handler, { by }), count(handler, { by: by * 1_000 })])
    }
    expect(await handler.state(counter, 'counter')).toEqual(await counted.fromTheBeginning())
  })
})

describe('a large state', () => {
  const year: StreamModel<Total> = {
    ...counter,
    isLarge: true,
    linked: ({ type, data }) => (type === 'Imported' ? (data as { stream: string }).stream : null), // its type says so
    stored: {
      version: 1,
      kept: 2,
      toParts: ({ total, seen }) => [total, [...seen].slice(0, 4), [...seen].slice(4)],
      fromParts: ([total, ...seen]) => ({
        total: total as number, // as above
        seen: new Map((seen as [bigint, number][][]).flat()), // as above
      }),
    },
  }

  test('is kept after an import, whose rows are not read again', async () => {
    await counted.append(300, 'parts')
    const first = counted.started()
    await count(first.handler, { by: 5, model: year })
    await imported(first.handler)
    await first.written()
    const present = structuredClone(await first.handler.state(year, 'counter'))
    await first.written()
    counted.read.length = 0
    const { handler } = counted.started()
    expect(await handler.state(year, 'counter')).toEqual(present)
    expect(counted.read).toEqual(['counter@1'])
  })

  test('is kept once at the end of a long reading, and of its checkpoints the last ones', async () => {
    await counted.append(2_750)
    const puts = vi.spyOn(counted.checkpoints, 'put')
    await counted.readOnce(year)
    expect(puts.mock.calls.map(([{ stream }, { revision }, kept]) => [stream, revision, kept])).toEqual([
      ['counter commands', 2_749n, 2],
      ['counter', 2_749n, 2],
    ])
    const { handler } = counted.started()
    expect((await handler.state(year, 'counter')).total).toBe((await counted.fromTheBeginning()).total)
    expect(counted.read).toHaveLength(1)
  })

  function imported(handler: Handler) {
    return handler.handle({
      model: year,
      stream: 'counter',
      context: { commandId: 'import', correlationId: 'c', actor: 1, at: new Date().toISOString() },
      decide: () => ({ events: [{ type: 'Imported', data: { stream: 'parts' } }] }),
    })
  }
})

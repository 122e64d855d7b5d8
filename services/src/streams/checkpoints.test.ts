import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { fromBytes, made, toBytes } from '#kernel/streams/stored-state.ts'
import { seeded } from '#testing/random.ts'
import { eventTypes } from '../projectors.ts'
import type { bigPictureModel } from './big-picture.ts'
import { eventsOf, models } from './stories.given.ts'

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed + 1)
const EVENTS = 160

describe.each(models)('%s', (_name, model, story) => {
  test.each(SEEDS)(
    'from a checkpoint and the rest it is what it is from the beginning (seed %i)',
    async (seed) => {
      const events = eventsOf(story, seed, EVENTS)
      const kept = seeded(seed).whole(EVENTS)
      const whole = events.reduce((state, event) => model.evolve(state, event), model.initial())
      const before = events
        .slice(0, kept)
        .reduce((state, event) => model.evolve(state, event), model.initial())
      const parts = model.stored.toParts(before)
      const bytes = await Promise.all(parts.map((part) => toBytes(part)))
      // The process that wrote the checkpoint goes on folding.
      const first = events.slice(kept).reduce((state, event) => model.evolve(state, event), before)
      const read = model.stored.fromParts(await Promise.all(bytes.map((part) => fromBytes(part))))
      const again = events.slice(kept).reduce((state, event) => model.evolve(state, event), read)
      expect(comparable(again)).toEqual(comparable(whole))
      expect(comparable(first)).toEqual(comparable(whole))
    },
  )
})

test('there is a story of every event that a state is made of', () => {
  const told = new Set(
    models.flatMap(([, , story]) => Array.from(eventsOf(story, 1, 1_000), ({ type }) => type)),
  )
  const neverTold = [...eventTypes.schemas().keys()].filter((type) => !told.has(type))
  expect(neverTold).toEqual(['StreamGuarded', 'StreamRemoved', 'LogSealed', 'PlanRead'])
})

/**
 * A checkpoint of another version is not read: a change of what events are folded into must raise the version as well.
 */
test('a version stands for one way from events to a state', () => {
  const versions = models.map(([name, model, story]) => {
    const state = eventsOf(story, 1, 400).reduce(
      (state, event) => model.evolve(state, event),
      model.initial(),
    )
    const text = inspect(model.stored.toParts(state).map(made), {
      depth: Infinity,
      maxArrayLength: Infinity,
      sorted: true,
    })
    return `${name} ${model.stored.version}: ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
  })
  expect(versions).toMatchInlineSnapshot(`
    [
      "organisation 4: b72c688b7be3",
      "drivers 1: 3462a055c9a8",
      "users 1: 7395837e75ec",
      "sessions 1: 2e6b618ea9c8",
      "settings 2: a4d54db869ac",
      "staff year 4: aaeef1d7e236",
      "large staff year 4: 016dbcd7d60a",
      "big picture 6: 9a55957ad30b",
      "manual plan 2: fd72f39d4b73",
    ]
  `)
})

/** A state's content in a form that can be compared: an index of commands in whatever order they were found. */
function comparable(state: unknown): unknown {
  if (typeof state !== 'object' || state === null || !('sharing' in state)) return state
  const { sharing, clients, ...rest } = state as unknown as ReturnType<typeof bigPictureModel.initial> // it alone has it
  const { marks, revisions } = sharing.entries()
  const shared = new Map(Array.from(marks, (mark, place) => [mark, revisions[place]]))
  return { ...rest, shared, clients: clients.entries() }
}

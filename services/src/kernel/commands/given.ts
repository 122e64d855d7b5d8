import { Refusal, type RefusalCode } from '@staffplan/contracts/refusal'
import { expect } from 'vitest'
import type { RecordedEvent } from '#ports/event-log.ts'
import type { Decided, StreamModel } from '#kernel/streams/stream-model.ts'

type Outcome = {
  /** Expects exactly these events, in this order. */
  readonly then: (...events: readonly Decided[]) => void
  readonly refused: (code: RefusalCode) => Refusal
}

/** A rule as a sentence: given these events, when this is decided, then those events or a refusal. */
export function given<State>(
  model: StreamModel<State>,
  ...events: readonly Decided[]
): { readonly state: State; readonly when: (decide: (state: State) => readonly Decided[]) => Outcome } {
  const state = events.map(recorded).reduce((state, event) => model.evolve(state, event), model.initial())
  return {
    state,
    when: (decide) => ({
      // oxlint-disable-next-line unicorn/no-thenable -- the last word of the sentence; nobody awaits an outcome
      then: (...expected) => expect(decide(state).map(bare)).toEqual(expected.map(bare)),
      refused: (code) => refusalOf(() => decide(state), code),
    }),
  }
}

/** The event as if stored, with `place` as its revision and position. */
export function recorded(event: Decided, place: number): RecordedEvent {
  return {
    ...event,
    id: `event-${place}`,
    stream: 'given',
    revision: BigInt(place),
    position: BigInt(place + 1),
    metadata: {
      commandId: `command-${place}`,
      correlationId: 'given',
      actor: 1,
      at: '2026-01-01T00:00:00.000Z',
      schema: 1,
    },
  }
}

function bare({ type, data }: Decided): { type: string; data: unknown } {
  return { type, data }
}

function refusalOf(decide: () => unknown, code: RefusalCode): Refusal {
  try {
    decide()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.code).toBe(code)
    return error
  }
  throw new Error(`expected the refusal ${code}`)
}

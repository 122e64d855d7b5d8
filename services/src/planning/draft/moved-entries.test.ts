import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { expect, test } from 'vitest'
import { reverting } from './writes/reverting.ts'
import { organisationModel } from '#streams/organisation.ts'
import { changed, division, unit } from '#testing/organisation-events.ts'
import { seeded } from '#testing/random.ts'
import { DraftView } from './writes/draft-view.ts'
import { fold, references, TestDraft } from './draft.given.ts'

const UNITS = [1, 2, 3]
const entry = (percent: number) => ({ driverID: 1, value: percent / 100, pos: 0 })
const keyIn = (unitId: number): string => `drv|b${unitId}-d5|1`

/** One entry of a division that moves from unit to unit, as screens write it. */
class MovingEntry {
  readonly draft = new TestDraft()
  readonly #facts = [...UNITS.map((id) => unit(id, `unit ${id}`)), division(5, 1)]
  #unit = 1

  /** Values of the entry in the draft, under whichever unit: there should be at most one. */
  get standing(): readonly DraftValue[] {
    return UNITS.flatMap((id) => this.draft.state.draft.cells.get(keyIn(id))?.v ?? [])
  }

  get head(): number {
    return this.draft.events.length - 1
  }

  moveTo(unitId: number): this {
    this.#facts.push(changed('Division', 5, { businessUnitId: this.#unit }, { businessUnitId: unitId }))
    this.#unit = unitId
    this.draft.agreed = { ...references, organisation: fold(organisationModel, this.#facts) }
    return this
  }

  /**
   * Writes as a screen does: empties the key under which it knows the entry, and writes the one of its division's
   * present unit.
   */
  write(percent: number | null, actor = 1): this {
    const kept = UNITS.map(keyIn).find((k) => (this.draft.state.draft.cells.get(k)?.v ?? null) !== null)
    const present = keyIn(this.#unit)
    const emptied: readonly [string, null][] = kept && kept !== present ? [[kept, null]] : []
    const written: readonly [string, unknown][] = percent === null ? [] : [[present, entry(percent)]]
    const ops = percent === null && kept ? [[kept, null] as const] : [...emptied, ...written]
    this.draft.ops(ops as [string, unknown][], { actor, base: this.head })
    return this
  }

  published(): this {
    this.draft.publish(this.head, `state ${this.head}`)
    return this
  }

  announced(rev: number): ReturnType<typeof reverting> {
    const view = new DraftView(this.draft.state, this.head)
    return reverting(view, this.draft.change(rev), this.draft.agreed)
  }
}

test('a discard that is taken back leaves an entry standing once, as it was after its division moved', () => {
  const moving = new MovingEntry().write(10).published().moveTo(2).write(20)
  moving.draft.discard()
  expect(moving.standing).toEqual([entry(10)])
  moving.draft.undo(moving.draft.change(moving.head))
  expect(moving.standing).toEqual([entry(20)])
})

test('a revert is taken back although the division has moved there and back meanwhile', () => {
  const moving = new MovingEntry().write(10).moveTo(2).write(20).moveTo(1)
  moving.draft.revert(moving.draft.change(1))
  expect(moving.standing).toEqual([entry(10)])
  const revert = moving.draft.change(moving.head)
  expect(moving.announced(moving.head)).toMatchObject({ kept: [], skipped: [] })
  moving.draft.undo(revert)
  expect(moving.standing).toEqual([entry(20)])
})

test('what was written since, under two units at once, is what a revert says it keeps', () => {
  const moving = new MovingEntry().write(10).moveTo(2).write(20).moveTo(1)
  expect(moving.announced(0)).toMatchObject({ writes: [], kept: [{ k: keyIn(1), v: entry(20) }] })
  moving.moveTo(3)
  expect(moving.announced(0)).toMatchObject({ writes: [], kept: [{ k: keyIn(3), v: entry(20) }] })
})

test('whatever moves and changes, an entry stands once, and what is taken back is as it was before', () => {
  const seeds = Array.from({ length: 400 }, (_, seed) => seed)
  expect(seeds.flatMap(faultsIn)).toEqual([])
})

/**
 * Random moves, changes and saves, and now and then a discard or a revert that is undone at once; returns the faults.
 */
function faultsIn(seed: number): string[] {
  const { whole: below } = seeded(seed)
  const faults: string[] = []
  const moving = new MovingEntry()
  const { draft } = moving
  for (let step = 1; step <= 12; step += 1) {
    const before = JSON.stringify(moving.standing)
    const last = draft.events.findLastIndex(({ type }) => type === 'DraftOpsApplied')
    const what = below(10)
    if (what < 3) moving.moveTo(1 + below(3))
    else if (what < 7) moving.write(below(4) === 0 ? null : step, 1 + below(2))
    else if (what < 8) moving.published()
    else if (last >= 0) {
      const { kept, skipped } = moving.announced(last)
      if (kept.length + skipped.length > 0) faults.push(`seed ${seed}, step ${step}: the last write is kept`)
      const outcome = what === 8 ? draft.discard() : draft.revert(draft.change(last))
      if (outcome.status === 'applied') draft.undo(draft.change(moving.head))
      if (JSON.stringify(moving.standing) !== before) faults.push(`seed ${seed}, step ${step}: not as before`)
    }
    if (moving.standing.length > 1) faults.push(`seed ${seed}, step ${step}: it stands twice`)
  }
  return faults
}

import {
  type DraftOp,
  type DraftValue,
  MAX_APPLIED,
  MAX_DRAFT_KEYS,
} from '@staffplan/contracts/planning/draft'
import { type FieldError, MOST_ERRORS, type RefusalCode } from '@staffplan/contracts/refusal'
import { pointer } from '@staffplan/contracts/validation'
import { type AppliedCounts, countApplied, divisionOfApplied } from '#streams/applied-counts.ts'
import type { DraftView } from './draft-view.ts'
import type { Undone } from './undoing.ts'

type Full = { readonly code: RefusalCode; readonly errors: readonly FieldError[] }
type Room = Pick<DraftView, 'value' | 'keys' | 'applied'>

type From = {
  /** What was sent, for the place in it. */
  readonly ops?: readonly DraftOp[]
  /** The draft that is brought back, in whole or in part: as many as stood on a division then may stand there again. */
  readonly before?: Undone['before']
}

/**
 * Why a draft does not take the writes, each of another key: it, or the lists of a division, would hold too much. Null
 * where it does; where there is too much already, there may not be more.
 */
export function tooMany(
  view: Room,
  writes: readonly DraftOp[],
  { ops = [], before = new Map() }: From = {},
): Full | null {
  const held = (value: DraftValue): number => Number(value !== null)
  const added: AppliedCounts = new Map()
  let more = 0
  for (const { k, v } of writes) {
    const by = held(v) - held(view.value(k))
    if (by === 0) continue
    more += by
    countApplied(added, k, by)
  }
  if (more > 0 && view.keys + more > MAX_DRAFT_KEYS) return full('too-many-entries', MAX_DRAFT_KEYS)
  for (const [division, by] of added) {
    const surplus = view.applied(division) + by - MAX_APPLIED
    if (by <= 0 || surplus <= 0 || surplus <= stoodOn(division, before) - MAX_APPLIED) continue
    const adding = [...ops.keys()].filter((index) => adds(view, ops[index]!, division)) // its own places
    return full('too-many-special-drivers', MAX_APPLIED, adding.slice(-surplus).slice(0, MOST_ERRORS))
  }
  return null
}

function stoodOn(division: number, before: Undone['before']): number {
  let count = 0
  for (const [k, { v }] of before) if (v !== null && divisionOfApplied(k) === division) count += 1
  return count
}

/** What changes an entry that stands already has its place. */
function adds(view: Room, { k, v }: DraftOp, division: number): boolean {
  return v !== null && divisionOfApplied(k) === division && view.value(k) === null
}

/** Without places all that was sent. */
function full(code: RefusalCode, max: number, places: readonly number[] = []): Full {
  const pointers = places.length > 0 ? places.map((place) => pointer(['ops', place])) : [pointer(['ops'])]
  return { code, errors: pointers.map((at) => ({ pointer: at, code, params: { max } })) }
}

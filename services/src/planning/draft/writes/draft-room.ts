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
  /** The ops that were sent, to point at in errors. */
  readonly ops?: readonly DraftOp[]
  /**
   * The draft that is brought back, in whole or in part: a division may have as many special drivers as it had there.
   */
  readonly before?: Undone['before']
}

/**
 * Why the writes (each of another key) are refused: the draft, or a division's lists, would hold too many entries. Null
 * if they fit. Where there are too many already, there may not be more.
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
    const adding = [...ops.keys()].filter((index) => adds(view, ops[index]!, division)) // the indexes are those of `ops`
    return full('too-many-special-drivers', MAX_APPLIED, adding.slice(-surplus).slice(0, MOST_ERRORS))
  }
  return null
}

function stoodOn(division: number, before: Undone['before']): number {
  let count = 0
  for (const [k, { v }] of before) if (v !== null && divisionOfApplied(k) === division) count += 1
  return count
}

/** Whether an op adds an entry to a division, rather than change one. */
function adds(view: Room, { k, v }: DraftOp, division: number): boolean {
  return v !== null && divisionOfApplied(k) === division && view.value(k) === null
}

/** Points at the ops with these indexes; without any, at all ops. */
function full(code: RefusalCode, max: number, places: readonly number[] = []): Full {
  const pointers = places.length > 0 ? places.map((place) => pointer(['ops', place])) : [pointer(['ops'])]
  return { code, errors: pointers.map((at) => ({ pointer: at, code, params: { max } })) }
}

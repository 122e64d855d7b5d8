import {
  type DraftOp,
  type DraftValue,
  MAX_APPLIED,
  MAX_DRAFT_KEYS,
} from '@staffplan/contracts/planning/draft'
import type { FieldError, RefusalCode } from '@staffplan/contracts/refusal'
import { pointer } from '@staffplan/contracts/validation'
import { type AppliedCounts, countApplied, divisionOfApplied } from '#streams/applied-counts.ts'
import type { DraftView } from './draft-view.ts'

type Full = { readonly code: RefusalCode; readonly errors: readonly FieldError[] }
type Room = Pick<DraftView, 'value' | 'keys' | 'applied'>

/**
 * Why a draft does not take the writes, each of another key: it, or the lists of a division, would hold too much. Null
 * where it does; where there is too much already, there may not be more. `ops` is what was sent, for the place in it.
 */
export function tooMany(view: Room, writes: readonly DraftOp[], ops: readonly DraftOp[] = []): Full | null {
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
    if (by <= 0 || view.applied(division) + by <= MAX_APPLIED) continue
    const index = ops.findIndex(({ k, v }) => v !== null && divisionOfApplied(k) === division)
    return full('too-many-special-drivers', MAX_APPLIED, index === -1 ? [] : [index])
  }
  return null
}

function full(code: RefusalCode, max: number, place: readonly number[] = []): Full {
  return { code, errors: [{ pointer: pointer(['ops', ...place]), code, params: { max } }] }
}

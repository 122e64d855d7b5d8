import { type DraftOp, type DraftValue, MAX_DRAFT_KEYS } from '@staffplan/contracts/planning/draft'
import type { FieldError, RefusalCode } from '@staffplan/contracts/refusal'
import type { DraftView } from './draft-view.ts'

type Full = { readonly code: RefusalCode; readonly errors: readonly FieldError[] }

/** Why a draft does not take the writes, each of another key: it would hold too much. Null where it does. */
export function tooMany(view: DraftView, writes: readonly DraftOp[]): Full | null {
  const held = (value: DraftValue): number => Number(value !== null)
  const more = writes.reduce((sum, { k, v }) => sum + held(v) - held(view.value(k)), 0)
  if (more <= 0 || view.keys + more <= MAX_DRAFT_KEYS) return null
  const params = { max: MAX_DRAFT_KEYS }
  return { code: 'too-many-entries', errors: [{ pointer: '/ops', code: 'too-many-entries', params }] }
}

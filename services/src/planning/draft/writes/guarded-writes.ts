import {
  type DraftCell,
  type DraftOp,
  type DraftValue,
  type DraftWrite,
  type GuardedOp,
  sameValue,
} from '@staffplan/contracts/planning/draft'
import { isWrittenBy, NOBODY } from '@staffplan/contracts/planning/writer'
import type { FieldError } from '@staffplan/contracts/refusal'
import { pointer } from '@staffplan/contracts/validation'
import { entryKeys, presentKey } from '#planning/present-scope.ts'
import type { DraftView } from './draft-view.ts'
import { checkWrite, type DraftReferences } from './draft-write.ts'

type Guarded = {
  /** User id. */
  readonly actor: number
  readonly cause: 'undo' | 'redo'
  readonly ops: readonly GuardedOp[]
}

/**
 * Writes that say what nobody may: an undo takes back, and a redo repeats, the sender's own, and it leaves no value that
 * nobody would have set.
 */
export function unentitledIn(view: DraftView, { actor, cause, ops }: Guarded): FieldError[] {
  return ops.flatMap((op, index): FieldError[] => {
    const { ifW, setW } = op
    const own = cause === 'undo' ? ifW : setW
    const place = cause === 'undo' ? 'ifW' : 'setW'
    if (own === null || !view.isWriter(actor, own))
      return [{ pointer: pointer(['ops', index, place]), code: 'forbidden' }]
    return isNobodys(op) ? [{ pointer: pointer(['ops', index, 'v']), code: 'forbidden' }] : []
  })
}

function isNobodys({ v, setW }: GuardedOp): boolean {
  return v !== null && (setW ?? NOBODY) === NOBODY
}

/**
 * Of writes of one key each, those whose key still is whose they expect; each gives it back to the writer it names. What
 * somebody else wrote since, or what no longer exists, is left out. An applied driver is where its division stands now: a
 * move is nobody's write.
 */
export function guarded(
  view: DraftView,
  ops: readonly GuardedOp[],
  references: DraftReferences,
): { readonly writes: readonly DraftWrite[]; readonly skipped: readonly DraftOp[] } {
  const writes = new GuardedWrites(view)
  const skipped: DraftOp[] = []
  for (const { k, v, ifW, setW } of ops) {
    const present = presentKey(references.organisation, k)
    const cell = latestCell(view, k, references)
    const checked = checkWrite({ k: present, v }, references)
    const w = setW ?? NOBODY
    if (!isWrittenBy(cell?.w, ifW) || !('op' in checked)) skipped.push({ k, v })
    else {
      if (present === k || v !== null || view.value(present) !== null) writes.put(present, checked.op.v, w)
      for (const former of new Set(entryKeys(references.organisation, k))) {
        // Told by its former key as well whose the entry is, a client may know it by that one only.
        const isTold = former === k ? view.cell(k) !== undefined : view.value(former) !== null
        if (former !== present && isTold) writes.put(former, null, w)
      }
    }
  }
  return { writes: writes.all, skipped }
}

/** What one command writes: each key once, and none that is already so. */
class GuardedWrites {
  readonly #view: DraftView
  readonly #writes = new Map<string, DraftWrite>()

  constructor(view: DraftView) {
    this.#view = view
  }

  get all(): readonly DraftWrite[] {
    return [...this.#writes.values()]
  }

  /** Where a command names an entry by two keys, what it holds counts, and not that the other one is emptied. */
  put(k: string, v: DraftValue, w: string): void {
    if (v === null && (this.#writes.get(k)?.v ?? null) !== null) return
    const cell = this.#view.cell(k)
    if (sameValue(cell?.v ?? null, v) && isWrittenBy(cell?.w, w)) this.#writes.delete(k)
    else this.#writes.set(k, { k, v, w })
  }
}

/** What stands there, and whose it is: an applied driver may be kept under any unit where its division has stood. */
export function latestCell(
  view: DraftView,
  k: string,
  { organisation }: Pick<DraftReferences, 'organisation'>,
): DraftCell | undefined {
  return entryKeys(organisation, k)
    .map((key) => view.cell(key))
    .reduce(laterOf)
}

/** Of two that were written at once the one that holds something: the other key was emptied for it. */
function laterOf(one: DraftCell | undefined, other: DraftCell | undefined): DraftCell | undefined {
  if (!one || !other) return one ?? other
  if (one.rev === other.rev) return one.v === null ? other : one
  return one.rev > other.rev ? one : other
}

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
 * Errors for ops that nobody may send: an undo takes back, and a redo repeats, only the sender's own writes, and no
 * value may be left without a writer.
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
 * The ops (each of another key) whose key still has the writer they expect (`ifW`); each gives the key back to the
 * writer it names (`setW`). What somebody else wrote since, or what no longer exists, is skipped. An applied driver is
 * found where its division stands now, as the move of a division is nobody's write.
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
        // The former key is given back as well: a client may know the entry by that key only.
        const isTold = former === k ? view.cell(k) !== undefined : view.value(former) !== null
        if (former !== present && isTold) writes.put(former, null, w)
      }
    }
  }
  return { writes: writes.all, skipped }
}

/** The writes of one command: each key once, and only those that change something. */
class GuardedWrites {
  readonly #view: DraftView
  readonly #writes = new Map<string, DraftWrite>()

  constructor(view: DraftView) {
    this.#view = view
  }

  get all(): readonly DraftWrite[] {
    return [...this.#writes.values()]
  }

  /** If a command names an entry by two keys, the write with a value counts, not the one that empties the other key. */
  put(k: string, v: DraftValue, w: string): void {
    if (v === null && (this.#writes.get(k)?.v ?? null) !== null) return
    const cell = this.#view.cell(k)
    if (sameValue(cell?.v ?? null, v) && isWrittenBy(cell?.w, w)) this.#writes.delete(k)
    else this.#writes.set(k, { k, v, w })
  }
}

/** The present cell of an entry: an applied driver may be kept under any unit that its division has belonged to. */
export function latestCell(
  view: DraftView,
  k: string,
  { organisation }: Pick<DraftReferences, 'organisation'>,
): DraftCell | undefined {
  return entryKeys(organisation, k)
    .map((key) => view.cell(key))
    .reduce(laterOf)
}

/**
 * The later of two cells. Of two that were written at once the one with a value, as the other key was emptied for it.
 */
function laterOf(one: DraftCell | undefined, other: DraftCell | undefined): DraftCell | undefined {
  if (!one || !other) return one ?? other
  if (one.rev === other.rev) return one.v === null ? other : one
  return one.rev > other.rev ? one : other
}

import { type DraftValue, type GuardedOp, sameValue } from '@staffplan/contracts/planning/draft'
import { isSameWriter, NOBODY, userOfWriter, writerName } from '@staffplan/contracts/planning/writer'
import { entryKeys, presentKey } from '#planning/present-scope.ts'
import type { DraftView } from './draft-view.ts'
import type { DraftReferences } from './draft-write.ts'

type Asked = {
  /** User id. */
  readonly actor: number
  readonly ops: readonly GuardedOp[]
  readonly organisation: DraftReferences['organisation']
}

/** An op that gives a key back to somebody else, with its place in the list. */
type Foreign = { readonly index: number; readonly op: GuardedOp; readonly keys: readonly string[] }

type Write = { readonly k: string; readonly v: DraftValue }

/** What the log says that a command wrote under the keys. */
export type WrittenInLog = (asked: {
  readonly keys: readonly string[]
  readonly writer: string
}) => Promise<readonly Write[]>

/** Whether any op may give a key back to somebody else: then it is looked up what they wrote, before the line is entered. */
export function mayBeForeign({ actor, ops }: Pick<Asked, 'actor' | 'ops'>): boolean {
  return ops.some(({ setW }) => setW !== null && setW !== NOBODY && userOfWriter(setW) !== actor)
}

/**
 * Places, in the list, of ops that give a key back to somebody else with a value which that writer never wrote there. What the
 * state does not remember any more has to be among `borneOut`.
 */
export function misattributed(
  view: DraftView,
  { borneOut, ...asked }: Asked & { readonly borneOut: ReadonlySet<number> },
): ReadonlySet<number> {
  const wrong = rememberedOf(view, asked).filter(
    ({ index, isTrue }) => isTrue === false || (isTrue === null && !borneOut.has(index)),
  )
  return new Set(wrong.map(({ index }) => index))
}

/** Places of the ops whose value the writer they name has written there: as the state remembers it, or else as the log says. */
export async function borneOutIn(
  view: DraftView,
  asked: Asked,
  log: () => Promise<WrittenInLog>,
): Promise<ReadonlySet<number>> {
  const remembered = rememberedOf(view, asked)
  const places = new Set(remembered.filter(({ isTrue }) => isTrue).map(({ index }) => index))
  const forgotten = remembered.filter(({ isTrue, op }) => isTrue === null && view.knows(op.setW!)) // foreign ones name a writer
  if (forgotten.length === 0) return places
  const written = await log()
  for (const { index, op, keys } of forgotten) {
    const theirs = await written({ keys, writer: op.setW! })
    const isEmptied = theirs.length > 0 && op.v === null // under a key where the entry stood then
    if (isGivenBack(op, theirs, asked) ?? isEmptied) places.add(index)
  }
  return places
}

type Remembered = Foreign & { readonly isTrue: boolean | null }

/** The ops that give a key back to somebody else, and whether that is theirs: null where the state does not know. */
function rememberedOf(view: DraftView, { actor, ops, organisation }: Asked): readonly Remembered[] {
  const foreign = [...ops.entries()].flatMap(([index, op]): Foreign[] => {
    const isForeign = op.setW !== null && op.setW !== NOBODY && !view.isWriter(actor, op.setW)
    return isForeign ? [{ index, op, keys: [...new Set(entryKeys(organisation, op.k))] }] : []
  })
  if (foreign.length === 0) return []
  const written = writesOf(view, new Set(foreign.flatMap(({ keys }) => keys)))
  return foreign.map((one) => {
    const writes = one.keys.flatMap((k) => written.get(k) ?? [])
    const theirs = writes.filter(({ w }) => isSameWriter(w, one.op.setW!)) // foreign ones name a writer
    return { ...one, isTrue: isGivenBack(one.op, theirs, { organisation }) }
  })
}

/**
 * Whether an op gives back what its writer wrote; null where what is known of that does not say. A key under which an entry does
 * not stand any more was emptied for it, in the name of whose the entry is: that says nothing about the entry.
 */
function isGivenBack(
  { k, v }: GuardedOp,
  theirs: readonly Write[],
  { organisation }: Pick<Asked, 'organisation'>,
): boolean | null {
  const isLeft = (write: Write): boolean => write.v === null && presentKey(organisation, write.k) !== write.k
  const telling = theirs.filter((write) => !isLeft(write))
  if (theirs.length > 0 && isLeft({ k, v })) return true
  return telling.length === 0 ? null : telling.some((write) => sameValue(write.v, v))
}

type Written = Write & { readonly w: string }

/** What is remembered of the writes under these keys, in any order: what is not yet published, and what is as it stands. */
function writesOf(view: DraftView, keys: ReadonlySet<string>): ReadonlyMap<string, readonly Written[]> {
  const { published, base, unpublished } = view.state
  const standing = [...keys].flatMap((k) =>
    [view.cell(k), published.cells.get(k), base?.draft.cells.get(k)].flatMap((cell) =>
      cell ? [{ k, v: cell.v, w: cell.w }] : [],
    ),
  )
  const recent = unpublished.flatMap((event) =>
    event.ops.filter(({ k }) => keys.has(k)).map(({ k, v, w = writerName(event) }) => ({ k, v, w })),
  )
  return Map.groupBy([...standing, ...recent], ({ k }) => k)
}

import { type DraftValue, type GuardedOp, sameValue } from '@staffplan/contracts/planning/draft'
import { isSameWriter, NOBODY, writerName } from '@staffplan/contracts/planning/writer'
import { entryKeys, presentKey } from '#planning/present-scope.ts'
import type { Attribution, DraftView } from './draft-view.ts'
import { asStored, type DraftReferences } from './draft-write.ts'

type Asked = {
  readonly ops: readonly GuardedOp[]
  readonly organisation: DraftReferences['organisation']
}

/** An op that gives a key back to a writer, be it the sender's own command, with its place in the list. */
type Attributed = { readonly index: number; readonly op: GuardedOp; readonly keys: readonly string[] }

type Write = { readonly k: string; readonly v: DraftValue }

/** What the log says that a command wrote under the keys. */
export type WrittenInLog = (asked: {
  readonly keys: readonly string[]
  readonly writer: string
}) => Promise<readonly Write[]>

/** Whether any op gives a key back to a writer: then it is looked up what that one wrote, before the line is entered. */
export function namesWriter({ ops }: Pick<Asked, 'ops'>): boolean {
  return ops.some(isAttributed)
}

function isAttributed({ setW }: GuardedOp): boolean {
  return setW !== null && setW !== NOBODY
}

/**
 * Places, in the list, of ops that give a key back to a writer with a value which that writer never wrote there: a client may
 * not know yet that a command of its own never took effect. What the state does not remember any more has to be among
 * `borneOut`.
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
  const forgotten = remembered.filter(({ isTrue, op }) => isTrue === null && view.knows(op.setW!)) // it names one
  if (forgotten.length === 0) return places
  const written = await log()
  for (const { index, op, keys } of forgotten) {
    const theirs = await written({ keys, writer: op.setW! })
    if (isGivenBack(op, theirs, { ...asked, isWhole: true })) places.add(index)
  }
  return places
}

type Remembered = Attributed & { readonly isTrue: boolean | null }

/** The ops that give a key back to a writer, and whether that is theirs: null where the state does not know. */
function rememberedOf(view: DraftView, { ops, organisation }: Asked): readonly Remembered[] {
  const attributed = [...ops.entries()].flatMap(([index, op]): Attributed[] =>
    isAttributed(op) ? [{ index, op, keys: [...new Set(entryKeys(organisation, op.k))] }] : [],
  )
  if (attributed.length === 0) return []
  const written = writesOf(view, new Set(attributed.flatMap(({ keys }) => keys)))
  return attributed.map((one) => {
    const writer = one.op.setW! // it names one
    const writes = one.keys.flatMap((k) => written.get(placeOf(k, writer)) ?? [])
    const theirs = writes.filter(({ w }) => isSameWriter(w, writer))
    const isWhole = one.keys.length === 1 || theirs.some(({ isOwn }) => isOwn)
    return { ...one, isTrue: isGivenBack(one.op, theirs, { organisation, isWhole }) }
  })
}

/**
 * Whether an op gives back what its writer wrote; null where what is known of that does not say. A key where an entry stood
 * before its division moved was emptied for it, in the name of whose the entry is: unless all that they wrote is known
 * (`isWhole`), an empty key says nothing about the entry.
 */
function isGivenBack(
  { k, v }: GuardedOp,
  theirs: readonly Write[],
  { organisation, isWhole }: Pick<Asked, 'organisation'> & { readonly isWhole: boolean },
): boolean | null {
  if (theirs.length === 0) return null
  if (v === null && presentKey(organisation, k) !== k) return true
  const held = theirs.filter((write) => write.v !== null)
  if (held.length > 0) return held.some((write) => sameValue(asStored(write.v), asStored(v)))
  return isWhole ? v === null : null
}

/**
 * What is remembered of the writes under these keys: what is decided or not yet published, and what is as it stands. By
 * `placeOf`, in any order, and the same once only: one entry may be asked for by many keys.
 */
function writesOf(view: DraftView, keys: ReadonlySet<string>): ReadonlyMap<string, readonly Attribution[]> {
  const { published, base, unpublished } = view.state
  const writes = new Map<string, Attribution[]>()
  const add = (write: Attribution): void => {
    const place = placeOf(write.k, write.w)
    const others = writes.get(place)
    if (!others) writes.set(place, [write])
    else if (!others.some((other) => isSameWrite(other, write))) others.push(write)
  }
  for (const k of keys) {
    for (const cell of [view.cell(k), published.cells.get(k), base?.draft.cells.get(k)])
      if (cell) add({ k, v: cell.v, w: cell.w, isOwn: false })
    for (const write of view.decided(k)) add(write)
  }
  for (const event of unpublished)
    for (const { k, v, w } of event.ops)
      if (keys.has(k)) add({ k, v, w: w ?? writerName(event), isOwn: w === undefined })
  return writes
}

/** A key and a writer, whose user older names leave out. */
function placeOf(k: string, writer: string): string {
  return `${k} ${writer.slice(writer.indexOf('.') + 1)}`
}

function isSameWrite(one: Attribution, other: Attribution): boolean {
  return one.w === other.w && one.isOwn === other.isOwn && sameValue(one.v, other.v)
}

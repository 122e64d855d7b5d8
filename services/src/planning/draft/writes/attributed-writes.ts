import { type DraftValue, type GuardedOp, sameValue } from '@staffplan/contracts/planning/draft'
import { isSameWriter, NOBODY, writerName } from '@staffplan/contracts/planning/writer'
import { entryKeys, presentKey } from '#planning/present-scope.ts'
import type { Attribution, DraftView } from './draft-view.ts'
import { asStored, type DraftReferences } from './draft-write.ts'

type Asked = {
  readonly ops: readonly GuardedOp[]
  readonly organisation: DraftReferences['organisation']
}

/**
 * An op that attributes its value to a writer (possibly the sender itself), with its index and the keys of its entry.
 */
type Attributed = { readonly index: number; readonly op: GuardedOp; readonly keys: readonly string[] }

type Write = { readonly k: string; readonly v: DraftValue }

/** Looks up in the log what a command wrote under the keys. */
export type WrittenInLog = (asked: {
  readonly keys: readonly string[]
  readonly writer: string
}) => Promise<readonly Write[]>

/**
 * Whether any op attributes its value to a writer: what that writer wrote then has to be looked up before the decision.
 */
export function namesWriter({ ops }: Pick<Asked, 'ops'>): boolean {
  return ops.some(isAttributed)
}

function isAttributed({ setW }: GuardedOp): boolean {
  return setW !== null && setW !== NOBODY
}

/**
 * Indexes of the ops that attribute a value to a writer who never wrote it there: a client may not know yet that a
 * command of its own never took effect. Where the state no longer remembers the writes, only the ops in `borneOut` are
 * accepted.
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

/** Indexes of the ops whose writer did write that value there, according to the state or else to the log. */
export async function borneOutIn(
  view: DraftView,
  asked: Asked,
  log: () => Promise<WrittenInLog>,
): Promise<ReadonlySet<number>> {
  const remembered = rememberedOf(view, asked)
  const places = new Set(remembered.filter(({ isTrue }) => isTrue).map(({ index }) => index))
  const forgotten = remembered.filter(({ isTrue, op }) => isTrue === null && view.knows(op.setW!)) // an attributed op names a writer
  if (forgotten.length === 0) return places
  const written = await log()
  for (const { index, op, keys } of forgotten) {
    const theirs = await written({ keys, writer: op.setW! })
    if (isGivenBack(op, theirs, { ...asked, isWhole: true })) places.add(index)
  }
  return places
}

type Remembered = Attributed & { readonly isTrue: boolean | null }

/** The ops that attribute their value to a writer, and whether that is true; null if the state does not know. */
function rememberedOf(view: DraftView, { ops, organisation }: Asked): readonly Remembered[] {
  const attributed = [...ops.entries()].flatMap(([index, op]): Attributed[] =>
    isAttributed(op) ? [{ index, op, keys: [...new Set(entryKeys(organisation, op.k))] }] : [],
  )
  if (attributed.length === 0) return []
  const written = writesOf(view, new Set(attributed.flatMap(({ keys }) => keys)))
  return attributed.map((one) => {
    const writer = one.op.setW! // an attributed op names a writer
    const writes = one.keys.flatMap((k) => written.get(placeOf(k, writer)) ?? [])
    const theirs = writes.filter(({ w }) => isSameWriter(w, writer))
    const isWhole = one.keys.length === 1 || theirs.some(({ isOwn }) => isOwn)
    return { ...one, isTrue: isGivenBack(one.op, theirs, { organisation, isWhole }) }
  })
}

/**
 * Whether an op's value is what its writer wrote; null if the known writes do not tell. When an entry is written after
 * its division has moved, its former key is emptied in the name of the same writer. Unless all writes of that writer
 * are known (`isWhole`), an empty key therefore says nothing about the entry.
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
 * The remembered writes under these keys, by `placeOf`: decided ones, unpublished ones, and the cells of the draft, the
 * published plan and the base. In any order, without duplicates: many keys may belong to one entry.
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

/** Map key of a draft key and a writer, without the writer's user, which older writer names do not contain. */
function placeOf(k: string, writer: string): string {
  return `${k} ${writer.slice(writer.indexOf('.') + 1)}`
}

function isSameWrite(one: Attribution, other: Attribution): boolean {
  return one.w === other.w && one.isOwn === other.isOwn && sameValue(one.v, other.v)
}

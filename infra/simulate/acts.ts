import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { LiveSession } from '../../web/src/planning/draft/live-session.ts'
import type { Chance } from './chance.ts'
import type { Overwrite } from './invariants.ts'
import { type Saves, seenTitle } from './saves.ts'

/** Draft keys that people write to. */
export type Places = {
  readonly inputs: readonly string[]
  readonly entries: readonly string[]
  readonly specialDriver: number
  /** A key that is refused, because its driver does not exist. */
  readonly unknown: string
}

/** A simulated user at a tab. */
export type ActingClient = {
  readonly session: LiveSession
  readonly saves: Saves
  /** Called with the sequence numbers of commands that were undone before they were sent. */
  readonly gaveUp: (seqs: Iterable<number>) => void
  /** Own values that were restored over another user's. */
  readonly overwrites: Overwrite[]
}

const STEPS_BACK = 3

/** I8: as many undos as redos, with nothing in between, change nothing. */
export async function checkIdentity({ session }: ActingClient, rest: () => Promise<void>): Promise<void> {
  const shown = () =>
    JSON.stringify(
      [...session.store.allKeys()].map((k) => [k, session.store.kept(k), session.store.writer(k)]),
    )
  const before = shown()
  let taken = 0
  for (let step = 0; step < STEPS_BACK; step++) {
    const undone = session.history.undo()
    if (undone === null) break
    if (typeof undone === 'string') {
      // The server undoes a restore or discard, if it still can.
      const asked = shown()
      await rest()
      if (shown() !== asked) taken += 1
      break
    }
    if (undone.ops.length > 0) taken += 1
  }
  await rest()
  for (let step = 0; step < taken; step++) {
    session.history.redo()
    await rest()
  }
  if (shown() !== before)
    throw new Error(`I8: ${before} became ${shown()} after ${taken} steps back and forward`)
}

/** The user's next action; returns the number of undo and redo steps. */
export function act(client: ActingClient, chance: Chance, places: Places): number {
  const { session } = client
  const dice = chance.next()
  if (dice < 0.22) return step(client, 'undo', chance)
  if (dice < 0.34) return step(client, 'redo', chance)
  if (dice < 0.37) void session.discard(session.store.rev)
  else if (dice < 0.4) void session.snapshots.create(seenTitle(session, chance.of(['one', 'two'])))
  else if (dice < 0.43) void session.snapshots.restore(chance.of(['one', 'two']), session.store.rev)
  else if (dice < 0.51) client.saves.act(session, chance)
  else if (dice < 0.56) return pasteAndTypeOver(client, chance, places)
  else if (dice > 0.9 && session.foreign.overwritten.all.length > 0) putMineBack(client, chance, places)
  else session.edit(Array.from({ length: chance.is(0.25) ? 3 : 1 }, () => writeAnywhere(chance, places)))
  return 0
}

/** Pastes a block, sometimes with one invalid cell, overwrites one or two of its cells at once and undoes part of that. */
function pasteAndTypeOver(client: ActingClient, chance: Chance, places: Places): number {
  const block = Array.from({ length: 3 }, () => writeAnywhere(chance, places))
  if (chance.is(0.6)) block.push({ k: places.unknown, v: 1 })
  client.session.edit([...new Map(block.map((op) => [op.k, op])).values()])
  for (let again = chance.between(1, 2); again > 0; again--)
    client.session.edit([{ ...writeAnywhere(chance, places), k: chance.of(block).k }])
  return step(client, 'undo', chance) + (chance.is(0.3) ? step(client, 'redo', chance) : 0)
}

/** Knowingly restores the value that a colleague overwrote last: alone, or in a block with values for other cells. */
function putMineBack({ session, overwrites }: ActingClient, chance: Chance, places: Places): void {
  const { key, mine } = session.foreign.overwritten.all.at(-1)! // checked before the call
  const before = session.store.pending.at(-1)?.seq
  const others = Array.from({ length: chance.between(0, 2) }, () => writeAnywhere(chance, places))
  const block = new Map([...others, { k: key, v: mine }].map((op) => [op.k, op]))
  session.overwrite([...block.values()], [key])
  const last = session.store.pending.at(-1)
  if (last && last.seq !== before) overwrites.push({ key, seq: last.seq, epoch: session.store.epoch })
}

/** Undoes or redoes, often several times in a row. */
function step(client: ActingClient, type: 'undo' | 'redo', chance: Chance): number {
  const count = chance.between(1, 3)
  for (let turn = 0; turn < count; turn++) {
    const before = client.session.store.pending.map(({ seq }) => seq)
    client.session.history[type]()
    const left = new Set(client.session.store.pending.map(({ seq }) => seq))
    client.gaveUp(before.filter((seq) => !left.has(seq)))
  }
  return count
}

/** Makes one write to a random key. */
export function writeAnywhere(chance: Chance, places: Places): DraftOp {
  if (chance.is(0.03)) return { k: places.unknown, v: 1 }
  if (chance.is(0.25)) {
    const entry = {
      driverID: places.specialDriver,
      value: chance.between(1, 9) / 100,
      pos: chance.between(0, 3),
    }
    return { k: chance.of(places.entries), v: chance.is(0.3) ? null : entry }
  }
  return { k: chance.of(places.inputs), v: chance.is(0.15) ? null : chance.between(1, 12) }
}

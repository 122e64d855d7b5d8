import type { DraftOp, GuardedOp } from '@staffplan/contracts/planning/draft'
import type { Client } from '@staffplan/contracts/planning/writer'
import { type DraftCommand, isGuarded, isLaterThan, keysOf, nameOf } from './draft-command.ts'

/** A command before it was narrowed, and the keys that it no longer writes. */
export type Narrowed = { readonly command: DraftCommand; readonly without: ReadonlySet<string> }

/** What later commands of a tab have written over one command and not taken back. */
class Above {
  readonly #command: DraftCommand
  readonly #client: Client
  /** Names of the writers on top of each key, the newest last. */
  readonly #names = new Map<string, readonly string[]>()

  constructor(command: DraftCommand, client: Client) {
    this.#command = command
    this.#client = client
    for (const k of keysOf(command)) this.#names.set(k, [])
  }

  /** A later writer that pending commands expect without waiting for it has been decided, and lies below them all. */
  decidedBefore(all: readonly DraftCommand[]): void {
    const seen = new Set<string>()
    for (const later of all)
      for (const op of later.ops) {
        if (!seen.has(op.k) && this.#names.has(op.k) && 'ifW' in op && this.#isLater(op.ifW ?? ''))
          this.#names.set(op.k, [op.ifW ?? ''])
        seen.add(op.k)
      }
  }

  get keys(): ReadonlySet<string> {
    return new Set([...this.#names].filter(([, names]) => names.length > 0).map(([k]) => k))
  }

  take(later: DraftCommand): void {
    // If a command writes a key twice, the last write counts.
    for (const op of new Map(later.ops.map((each) => [each.k, each])).values()) {
      const names = this.#names.get(op.k)
      if (names) this.#names.set(op.k, this.#with(names, later, op))
    }
  }

  #with(names: readonly string[], later: DraftCommand, op: DraftOp | GuardedOp): readonly string[] {
    if (!isGuarded(later) || !('ifW' in op)) return [...names, nameOf(later, this.#client)]
    if (later.type === 'redo') return [...names, op.setW ?? '']
    const at = names.lastIndexOf(op.ifW ?? '')
    if (at !== -1) return this.#left(names.slice(0, at), op)
    return this.#isLater(op.ifW ?? '') ? names : [...names, op.setW ?? '']
  }

  /** Below all pending writers there may be one that has been decided already. */
  #left(names: readonly string[], { setW }: GuardedOp): readonly string[] {
    return names.length === 0 && this.#isLater(setW ?? '') ? [setW ?? ''] : names
  }

  /** Whether the named command was entered after this one (and so, where nothing waits for it, has been decided). */
  #isLater(name: string): boolean {
    return isLaterThan(this.#command, name, this.#client)
  }
}

/** Commands of one tab that are all later than a given one. */
type Later = {
  readonly sent: readonly DraftCommand[]
  readonly unsent: readonly DraftCommand[]
}

/**
 * Where a command has to be queued among later ones: behind those that were sent and behind the unsent undos that give
 * its keys back to it. `after` counts the unsent commands before it; `covered` are its keys overwritten there.
 */
export function positionBehind(
  command: DraftCommand,
  { sent, unsent }: Later,
  client: Client,
): { readonly after: number; readonly covered: ReadonlySet<string> } {
  const above = new Above(command, client)
  above.decidedBefore([...sent, ...unsent])
  for (const each of sent) above.take(each)
  let position = { after: 0, covered: above.keys }
  const missing = new Set(above.keys)
  for (const [index, each] of unsent.entries()) {
    above.take(each)
    const covered = above.keys
    const back = [...missing].filter((k) => !covered.has(k))
    if (back.length > 0) position = { after: index + 1, covered }
    for (const k of back) missing.delete(k)
  }
  return position
}

/**
 * Pending edits older than a decided command, each with the keys that it covers and that no later undo gives back.
 * Undos and redos are left out: only their own answers tell what they took back.
 */
export function coveredBy(
  decided: DraftCommand,
  pending: readonly DraftCommand[],
  client: Client,
): readonly Narrowed[] {
  const keys = new Set(keysOf(decided))
  const isOlder = (command: DraftCommand) =>
    command.type === 'ops' && command.seq < decided.seq && keysOf(command).some((k) => keys.has(k))
  const unsent = pending.filter(({ seq }) => seq > decided.seq)
  return pending.filter(isOlder).flatMap((command): Narrowed[] => {
    const { covered } = positionBehind(command, { sent: [decided], unsent }, client)
    return covered.size > 0 ? [{ command, without: covered }] : []
  })
}

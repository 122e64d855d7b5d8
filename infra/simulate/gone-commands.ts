import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import { commandOfWriter, writerName } from '@staffplan/contracts/planning/writer'
import type { DraftCommand, GuardedCommand } from '../../web/src/planning/draft/draft-command.ts'
import type { EpochRecord } from './history-of-epochs.ts'
import { fault, type Known, type Seen, type Watched } from './watched.ts'

type Found = { readonly server: Known; readonly record: EpochRecord }

/** I4 and I15: checks the commands that left the queue since the last check. */
export function checkGone(client: Watched, found: Found, seen: Seen): void {
  const queue = new Queue(client, found, seen)
  for (const command of seen.pending) {
    if (seen.givenUp.has(command.seq)) continue
    if (queue.left.has(command.seq)) checkNarrowed(client, command, queue)
    else checkLeft(client, command, queue)
  }
}

/** A client's commands at the last check and now. */
class Queue {
  readonly #client: Watched
  readonly #found: Found
  readonly seen: Seen
  readonly #events: readonly DraftFeedEvent[]
  readonly left: ReadonlyMap<number, DraftCommand>

  constructor(client: Watched, found: Found, seen: Seen) {
    const { store } = client.session
    this.#client = client
    this.#found = found
    this.seen = seen
    this.#events = found.record.events.slice(0, store.rev + 1)
    this.left = new Map(store.pending.map((command) => [command.seq, command]))
  }

  isOwn({ by, cid }: DraftFeedEvent): boolean {
    return by === this.#client.userId && cid === this.#client.clientId
  }

  isStored(seq: number): boolean {
    return this.#events.some((event) => this.isOwn(event) && event.seq === seq)
  }

  /** Whether the command was stored in any log, including those whose end was lost to a backup. */
  wasStored(seq: number): boolean {
    const { records } = this.#found.server
    return [...records.values()].some((one) =>
      one.events.some((event) => this.isOwn(event) && event.seq === seq),
    )
  }

  verdictOn(seq: number): Known['verdicts'][number] | undefined {
    const name = `${this.#client.userId}/${this.#client.clientId}`
    return this.#found.server.verdicts.findLast((each) => each.client === name && each.seq === seq)
  }

  /**
   * Whether an undo or redo concerns a refused write, which leaves nothing to undo or redo. If the server's decision is
   * unknown, an answered command that is in no log counts as refused.
   */
  isOfRefused(command: DraftCommand, key: string): boolean {
    const of = ownSeqIn(command, key, this.#client)
    if (of === null || !this.seen.heard.has(of)) return false
    const verdict = this.verdictOn(of)
    if (!verdict) return !this.wasStored(of)
    return verdict.outcome === 'refused' && !verdict.right.includes(key)
  }

  /** Whether the server had no room for an undo or redo of the key: then neither it nor the steps based on it were taken. */
  isDeferred(key: string): boolean {
    const steps = this.seen.pending.filter((each) => each.type !== 'ops' && writes(each, key))
    return steps.some(({ seq }) => this.seen.heard.has(seq) && this.verdictOn(seq)?.isDeferred)
  }

  /** Whether the client has written the key under a later number, or is about to, and has not undone that. */
  isWrittenLater(seq: number, key: string): boolean {
    if (this.#isGivenBack(seq, key) && !this.#isAskedAgain(key)) return false
    const later = this.#events.filter((event) => this.isOwn(event) && event.seq > seq)
    const decided = new Set(later.map((event) => event.seq))
    const known = [...this.left.values(), ...this.seen.pending.filter((each) => decided.has(each.seq))]
    const waiting = known.filter((each) => each.seq > seq)
    return later.some((event) => keysIn(event).includes(key)) || waiting.some((each) => writes(each, key))
  }

  #isGivenBack(seq: number, key: string): boolean {
    const { userId: by, clientId: cid } = this.#client
    const last = this.seen.pending.findLast((each) => writes(each, key))
    if (last?.type !== 'undo') return false
    return last.ops.some(({ k, setW }) => k === key && setW === writerName({ by, cid, seq }))
  }

  #isAskedAgain(key: string): boolean {
    const before = new Set(this.seen.pending.map(({ seq }) => seq))
    return [...this.left.values()].some((each) => !before.has(each.seq) && writes(each, key))
  }
}

function checkNarrowed(client: Watched, { seq, ops, type }: DraftCommand, queue: Queue): void {
  const now = queue.left.get(seq)
  if (type !== 'ops' || !now) return
  const lost = ops.find(({ k }) => !writes(now, k) && !queue.isWrittenLater(seq, k) && !queue.isDeferred(k))
  if (lost) fault('I15', client, `${lost.k} is gone from ${seq}, and nothing goes over it`)
}

function checkLeft(client: Watched, command: DraftCommand, queue: Queue): void {
  const { seq, ops, type } = command
  const { heard } = queue.seen
  if (heard.has(seq)) {
    const right = type === 'ops' ? (queue.verdictOn(seq)?.right ?? []) : []
    const lost = right.find((k) => writes(command, k) && !queue.isWrittenLater(seq, k))
    if (lost !== undefined) fault('I15', client, `${lost} of ${seq} is gone, and nothing was wrong with it`)
    return
  }
  const undo = repeatedBy(command, queue.seen.pending)
  if (undo && !queue.left.has(undo.seq) && (heard.has(undo.seq) || queue.isStored(undo.seq))) {
    // The undo stood for the command that is redone, which must have had its outcome.
    const repeated = ops.flatMap(({ k }) => ownSeqIn(command, k, client) ?? [])
    if (repeated.every((each) => heard.has(each) || queue.wasStored(each))) return
  }
  if (type !== 'ops' && ops.some(({ k }) => queue.isDeferred(k))) return
  // A later command of this client has overwritten it; sending it again would undo that one.
  const isSettled = (k: string) =>
    queue.isWrittenLater(seq, k) || queue.isOfRefused(command, k) || queue.isDeferred(k)
  if (queue.isStored(seq) || ops.every(({ k }) => isSettled(k))) return
  const outcome = queue.verdictOn(seq)?.outcome ?? 'nothing yet'
  fault('I4', client, `command ${seq} is gone, decided as ${outcome}`)
}

function writes(command: DraftCommand, key: string): boolean {
  return command.ops.some(({ k }) => k === key)
}

function keysIn(event: DraftFeedEvent): readonly string[] {
  return 'ops' in event ? event.ops.map(({ k }) => k) : []
}

/** The undo that a redo was to repeat: if that fails because others have written, there is nothing to redo. */
function repeatedBy(
  { type, seq, ops }: DraftCommand,
  pending: readonly DraftCommand[],
): DraftCommand | undefined {
  if (type !== 'redo') return undefined
  const isRepeated = (undo: GuardedCommand) =>
    ops.every((op) => undo.ops.some(({ k, ifW }) => k === op.k && ifW === op.setW))
  return pending.find((each) => each.type === 'undo' && each.seq < seq && isRepeated(each))
}

/** The number of this client's command whose value an undo or redo removes or restores; null when it is another client's. */
function ownSeqIn(step: DraftCommand, key: string, { userId, clientId }: Watched): number | null {
  const op = step.type === 'ops' ? undefined : step.ops.find(({ k }) => k === key)
  const name = step.type === 'undo' ? op?.ifW : op?.setW
  const written = name ? commandOfWriter(name) : null
  return written?.userId === userId && written.clientId === clientId ? written.seq : null
}

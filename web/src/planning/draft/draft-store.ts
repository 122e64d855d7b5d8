import type { DraftFeedEvent, DraftOp } from '@staffplan/contracts/planning/draft'
import { writerName } from '@staffplan/contracts/planning/writer'
import { type DraftCommand, type GuardedCommand, inCommands, nameOf } from './draft-command.ts'
import { HeldChanges } from './held-changes.ts'
import { AnsweredDraft } from './answered-draft.ts'
import { DraftReplica, isOf, keysIn, leftBy, type LoadedDraft } from './draft-replica.ts'
import { isSame } from './same-value.ts'
import type { ShownDraft } from './shown-draft.ts'
import { type Asked, MAX_PENDING, type WaitingCommands } from './waiting-commands.ts'
import { stepOf } from './step.ts'
import type { Kept } from './step-stacks.ts'

type Options = ConstructorParameters<typeof DraftReplica>[0] &
  Pick<ConstructorParameters<typeof ShownDraft>[0], 'schedule'>

type Entered = Pick<Extract<DraftCommand, { type: 'ops' }>, 'seen' | 'wasHeld'> & {
  readonly over?: Kept['goesOver']
}

/**
 * The big picture in this tab: inputs, applied special drivers and everything calculated from them. Own changes
 * show at once; those of others with the next frame.
 */
export class DraftStore extends AnsweredDraft {
  /** How many whole states were loaded. */
  loads = 0
  readonly #options: Options
  readonly #replica: DraftReplica
  readonly #held: HeldChanges

  constructor(options: Options) {
    const replica = new DraftReplica(options)
    super({ replica, schedule: options.schedule, userId: options.client.userId })
    this.#options = options
    this.#replica = replica
    this.#held = new HeldChanges(replica, options.client, this)
  }

  /** The present names of own commands by those that they had as another client's. */
  get renamed(): ReadonlyMap<string, string> {
    return this.#replica.waiting.renamed
  }

  /** Values on their way, however they were entered: a pasted block counts as many as it has. */
  get waiting(): number {
    return this.#replica.onTheWay
  }

  /** Otherwise nothing more is taken until some of what waits has been sent. */
  hasRoomFor(commands: number): boolean {
    return this.#replica.waiting.all.length + commands <= MAX_PENDING
  }

  /** The revision where this tab's command of that number wrote what is confirmed; null where nothing shows it. */
  revisionOf(seq: number): number | null {
    const writer = this.#nameOf({ seq })
    return this.#replica.confirmed.cells.values().find(({ w }) => w === writer)?.rev ?? null
  }

  /** A whole state from the server; what this tab has not sent yet stays on top of it. */
  load(state: LoadedDraft): void {
    const before = [...this.#replica.keys()]
    const own = this.ownOf(state.epoch === this.epoch ? this.#replica.confirmed.cells.keys() : [])
    this.loads += 1
    this.#replica.load(state)
    this.users.learn(state.writers ?? {})
    this.touch(before)
    this.touch(this.#replica.keys())
    this.paint()
    this.#held.sort(this.#replica.confirmed.cells.values().map(({ w }) => w))
    this.aspects.bump('status')
    this.loaded.tell({ epoch: state.epoch, own })
  }

  /** Events in their order; those already known change nothing. `gap`: some are missing, ask again. */
  receive(events: readonly DraftFeedEvent[]): 'taken' | 'gap' {
    for (const event of events) {
      const isForeign = !isOf(event, this.#options.client) && event.rev === this.#replica.rev + 1
      const keys = isForeign ? keysIn(event) : []
      const before = new Map(keys.map((key) => [key, this.#replica.value(key)]))
      const own = this.ownOf(keys)
      const taken = this.#replica.take(event)
      if (taken === null) return 'gap'
      this.users.hear(event)
      this.touch(taken.keys)
      // Where an own value is on its way, that decides.
      for (const key of own.keys()) if (this.isPending(key)) own.delete(key)
      if (isForeign) this.foreign.tell({ event, before, own })
      const { replaced, covered } = taken
      this.tellNarrowed(covered)
      if (replaced.size > 0) this.tookEffect.tell({ seq: event.seq, replaced, left: leftBy(event) })
    }
    this.#held.sort(events.map(writerName))
    this.paintSoon()
    return 'taken'
  }

  /**
   * Own changes, in one step, shown before this returns; the first of its commands. Null when too many are waiting to be
   * sent, and then nothing of it is taken. What is written into one cell again at once belongs to the step before, as far as
   * `mayChange` lets that step become another.
   */
  edit(ops: readonly DraftOp[], mayChange: (seq: number) => boolean = () => false): DraftCommand | null {
    return this.#enter(ops, { mayChange })
  }

  /** The same over what somebody else has written, under all keys or those in `over`, so that the history names what it went over. */
  overwrite(
    ops: readonly DraftOp[],
    { over = true, ...how }: Pick<Entered, 'over' | 'wasHeld'> = {},
  ): DraftCommand | null {
    const seen = this.#replica.before(over === true ? ops.map(({ k }) => k) : over)
    return this.#enter(ops, { seen, over, ...how })
  }

  /** What waits for its author's answer, where something else stands: it is not shown. */
  get held(): readonly DraftOp[] {
    return this.#held.ops
  }

  /** The commands that it is in. */
  get heldCommands(): readonly DraftCommand[] {
    return this.#held.commands
  }

  /** It is entered now, knowingly over what stands there. What the server refuses of it waits for another answer. */
  sendHeld(): void {
    if (this.overwrite(this.held, { wasHeld: true })) this.discardHeld()
  }

  discardHeld(): void {
    this.#held.discard()
    this.aspects.bump('status')
  }

  #enter(
    ops: readonly DraftOp[],
    { mayChange = () => false, ...asked }: Entered & { readonly mayChange?: (seq: number) => boolean },
  ): DraftCommand | null {
    const changing = ops.filter(({ k, v }) => !isSame(v, this.#replica.value(k)))
    const [op, ...others] = changing
    if (!op) return null
    const amended = others.length === 0 ? this.#replica.waiting.amend(op, this.rev, mayChange) : null
    if (amended) {
      this.endPreview()
      this.queueChanged([amended])
      this.amended.tell({ seq: amended.seq, after: op })
      return amended
    }
    const parts = inCommands(changing)
    if (!this.hasRoomFor(parts.length)) return null
    const before = new Map(changing.map(({ k }) => [k, { v: this.#replica.value(k), w: this.writer(k) }]))
    this.endPreview()
    const commands = parts.flatMap((part) => this.#add(partOf(asked, part)) ?? [])
    this.queueChanged(commands)
    const [first, second] = commands
    const group = first && second && this.#nameOf(first)
    for (const command of commands) this.edited.tell(stepOf(command, before, this.#nameOf(command), group))
    return first ?? null
  }

  /** A step back or forward: it goes over nothing that somebody else writes before it arrives. */
  step(type: GuardedCommand['type'], ops: GuardedCommand['ops']): DraftCommand | null {
    this.endPreview()
    const command = this.#add({ type, ops })
    if (command) this.queueChanged([command])
    return command
  }

  /** What is held of the same keys is not asked about any more. */
  #add(asked: Asked): DraftCommand | null {
    let command: DraftCommand | null = null
    this.#held.during(() => void (command = this.#replica.waiting.add(asked, this.rev)))
    return command
  }

  /** A step back or forward did not write this, and that has to be told: it does not stand there all the same, and nothing newer is on its way. */
  isMissing({ k, v }: DraftOp): boolean {
    return !isSame(this.kept(k), v) && !this.isPending(k)
  }

  #nameOf(command: Pick<DraftCommand, 'seq'>): string {
    return nameOf(command, this.#options.client)
  }

  /** Own commands on their way. */
  get queue(): Pick<WaitingCommands, 'isHeldBack' | 'isWaiting' | 'nextEdits' | 'takeNumber'> {
    return this.#replica.waiting
  }

  /** Whether an event is the outcome of this tab's command of that number. */
  isOwn(event: DraftFeedEvent, seq: number): boolean {
    return isOf(event, this.#options.client) && event.seq === seq
  }
}

/** One of the commands of a step: it says of its own keys only what it goes over. */
function partOf({ seen, over, ...how }: Entered, ops: DraftOp[]): Asked {
  const asked = { type: 'ops' as const, ...how, ops }
  if (seen === undefined) return asked
  if (over === undefined || over === true) return { ...asked, seen }
  const keys = new Set(over)
  const own = ops.flatMap(({ k }) => (keys.has(k) ? [k] : []))
  if (own.length === 0) return asked
  return own.length === ops.length ? { ...asked, seen } : { ...asked, seen, over: own }
}

import { type DraftOp, draftOp, type DraftState } from '@staffplan/contracts/planning/draft'
import type { PublishedState } from '@staffplan/contracts/planning/published'
import type { LiveOutcome } from '@staffplan/services/live/topic-source'
import { clientName } from '@staffplan/services/streams/big-picture-state'
import type { Chance } from './chance.ts'
import type { EpochRecord } from './history-of-epochs.ts'
import { SimProcess } from './process.ts'
import { StoredLog } from './stored-log.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { Wire } from './wire.ts'

const EVERY_SECOND = 1_000
/** Answers of a server that cannot take any command now, which says nothing about the command itself. */
export const BUSY: LiveOutcome = { status: 'refused', code: 'busy', message: 'busy', details: [] }
export const FULL: LiveOutcome = {
  status: 'refused',
  code: 'read-only',
  message: 'storage-full',
  details: [],
}

/** Refusal codes that say nothing about the command itself. */
const PASSING: ReadonlySet<string> = new Set(['busy', 'internal'])

/** The server's decision on a command. */
export type Verdict = {
  readonly client: string
  readonly seq: number
  readonly outcome: LiveOutcome['status']
  /** There was no room for the command: an undo or redo may be sent once more. */
  readonly isDeferred: boolean
  /** Valid keys of a command that was refused because of other keys, or has not been taken yet. */
  readonly right: readonly string[]
}

/** One server. Its log survives crashes, nothing else does. */
export class SimServer {
  readonly #time: VirtualTime
  readonly #chance: Chance
  readonly #log = new StoredLog()
  #process: SimProcess
  #posts = 0
  readonly verdicts: Verdict[] = []
  readonly #unable: () => LiveOutcome | null
  isUp = true

  /** `unable` returns the refusal when the server currently cannot take any command, else null. */
  constructor(time: VirtualTime, chance: Chance, unable: () => LiveOutcome | null) {
    this.#unable = unable
    this.#time = time
    this.#chance = chance
    this.#process = this.#start()
    this.#checkRegularly()
  }

  get epoch(): string {
    return this.#log.epoch
  }

  get head(): number {
    return this.#log.head
  }

  get record(): EpochRecord {
    return this.#log.record
  }

  get records(): ReadonlyMap<string, EpochRecord> {
    return this.#log.records
  }

  draft(): Promise<DraftState> {
    return this.#process.draft()
  }

  published(): Promise<PublishedState> {
    return this.#process.published()
  }

  accept(wire: Wire): (frame: string) => void {
    return this.#process.accept(wire)
  }

  /** Saves a whole map, as a program does. */
  post(ops: readonly DraftOp[]): void {
    this.#posts += 1
    void this.#process.post(ops, `post-${this.#posts}`)
  }

  /** Ends the process in the middle of its work; the next one finds the log, and perhaps a checkpoint. */
  crash(): void {
    this.#process.die()
    this.isUp = false
  }

  restart(): void {
    this.isUp = true
    this.#process = this.#start()
  }

  /** Restores a backup: everything after it is lost. */
  restoreBackup(): void {
    const events = this.head + 1
    const kept = this.#chance.between(Math.max(0, events - 12), events)
    this.crash()
    this.#log.cut(kept)
    this.restart()
  }

  async keepCheckpoint(): Promise<void> {
    const { epoch } = this
    const folded = await this.#process.checkpoint()
    if (this.epoch === epoch) this.#log.keepCheckpoint(folded)
  }

  /** Checks that a checkpoint plus the events after it gives the same state as the whole log. */
  checkRestart(): void {
    this.#log.check()
  }

  #start(): SimProcess {
    return new SimProcess({
      log: this.#log,
      time: this.#time,
      chance: this.#chance,
      watched: (command) => async (plan, frame, sender) => {
        const outcome = this.#unable() ?? (await command(plan, frame, sender))
        const client = clientName(sender.user.userId, sender.clientId)
        this.verdicts.push({
          client,
          seq: frame.seq,
          outcome: outcome.status,
          isDeferred: outcome === FULL,
          right: frame.type === 'ops' ? rightIn(frame.ops ?? [], outcome) : [],
        })
        return outcome
      },
    })
  }

  #checkRegularly(): void {
    this.#time.after(EVERY_SECOND, () => {
      this.#process.check(this.#time.now)
      this.#checkRegularly()
    })
  }
}

function rightIn(ops: readonly unknown[], outcome: LiveOutcome): readonly string[] {
  if (outcome.status !== 'refused') return []
  const wrong = new Set(outcome.details.map(({ pointer }) => pointer.split('/')[2]))
  if (wrong.size === 0 && !PASSING.has(outcome.code)) return []
  return draftOp
    .array()
    .parse(ops.filter((_, index) => !wrong.has(String(index))))
    .map(({ k }) => k)
}

import type { DraftValue } from '@staffplan/contracts/planning/draft'
import type { DraftReplica } from './draft-replica.ts'
import { KnownUsers } from './known-users.ts'
import type { ShownDraft } from './shown-draft.ts'
import { SignallingDraft } from './signalling-draft.ts'
import { keysWrittenSince, valuesAmong } from './values-written-by.ts'

type Options = ConstructorParameters<typeof ShownDraft>[0] & {
  readonly replica: DraftReplica
  readonly userId: number
}

/** Knows whether the confirmed values of a draft were written by this user or by somebody else. */
export class AttributedDraft extends SignallingDraft {
  readonly userId: number
  protected readonly users = new KnownUsers()
  readonly #replica: DraftReplica

  constructor(options: Options) {
    super(options)
    this.userId = options.userId
    this.#replica = options.replica
  }

  /** User id of whoever wrote the confirmed value of the key; null when it is not known. */
  writerOf(key: string): number | null {
    return this.users.of(this.#replica.writer(key))
  }

  /** Keys whose confirmed value was written by somebody else after the revision. */
  writtenByOthers(since: number): readonly string[] {
    return keysWrittenSince(this.#replica.confirmed, since).filter(
      (key) => this.writerOf(key) !== this.userId,
    )
  }

  /** Whether anybody has written an input after the revision; snapshots and publishes raise the revision, too. */
  isWrittenSince(since: number): boolean {
    return keysWrittenSince(this.#replica.confirmed, since).length > 0
  }

  /** Confirmed values that this user wrote after the revision, in this tab or another. */
  ownSince(since: number): ReadonlyMap<string, DraftValue> {
    return this.ownOf(keysWrittenSince(this.#replica.confirmed, since))
  }

  /** Confirmed values among these keys that this user wrote. */
  protected ownOf(keys: Iterable<string>): Map<string, DraftValue> {
    return valuesAmong(this.#replica.confirmed, keys, this.userId)
  }
}

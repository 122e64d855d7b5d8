import type { DraftValue } from '@staffplan/contracts/planning/draft'
import type { DraftReplica } from './draft-replica.ts'
import { KnownUsers } from './known-users.ts'
import type { ShownDraft } from './shown-draft.ts'
import { ToldDraft } from './told-draft.ts'
import { keysWrittenSince, valuesAmong } from './values-written-by.ts'

type Options = ConstructorParameters<typeof ShownDraft>[0] & {
  readonly replica: DraftReplica
  readonly userId: number
}

/** Whose the confirmed values of a draft are: this person's, or somebody else's. */
export class AttributedDraft extends ToldDraft {
  readonly userId: number
  protected readonly users = new KnownUsers()
  readonly #replica: DraftReplica

  constructor(options: Options) {
    super(options)
    this.userId = options.userId
    this.#replica = options.replica
  }

  /** The user who wrote what is confirmed under the key; null when that is not known. */
  writerOf(key: string): number | null {
    return this.users.of(this.#replica.writer(key))
  }

  /** Keys of which somebody else has written what is confirmed, after the revision. */
  writtenByOthers(since: number): readonly string[] {
    return keysWrittenSince(this.#replica.confirmed, since).filter(
      (key) => this.writerOf(key) !== this.userId,
    )
  }

  /** Whether anybody has written an input after the revision; snapshots and publications have revisions, too. */
  isWrittenSince(since: number): boolean {
    return keysWrittenSince(this.#replica.confirmed, since).length > 0
  }

  /** What this person has written of what is confirmed, after the revision, here or in another tab. */
  ownSince(since: number): ReadonlyMap<string, DraftValue> {
    return this.ownOf(keysWrittenSince(this.#replica.confirmed, since))
  }

  /** Of these, what this person has written. */
  protected ownOf(keys: Iterable<string>): Map<string, DraftValue> {
    return valuesAmong(this.#replica.confirmed, keys, this.userId)
  }
}

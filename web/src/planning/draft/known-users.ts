import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import { clientIdOfWriter, userOfWriter } from '@staffplan/contracts/planning/writer'

/** User ids behind writers: most writer names contain the user, those of old events only the client. */
export class KnownUsers {
  readonly #users = new Map<string, number>()

  learn(users: { readonly [clientId: string]: number }): void {
    for (const [clientId, userId] of Object.entries(users)) this.#users.set(clientId, userId)
  }

  receive({ cid, by }: DraftFeedEvent): void {
    this.#users.set(cid, by)
  }

  /** Null when the user is not known. */
  of(writer: string | null): number | null {
    if (writer === null) return null
    return userOfWriter(writer) ?? this.#users.get(clientIdOfWriter(writer)) ?? null
  }
}

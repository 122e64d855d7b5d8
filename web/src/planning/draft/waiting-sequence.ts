import type { DraftCell, DraftValue } from '@staffplan/contracts/planning/draft'
import { type Client, isWrittenBy, NOBODY } from '@staffplan/contracts/planning/writer'
import { type DraftCommand, isGuarded, nameOf } from './draft-command.ts'

/** What a key shows while own commands wait, and whose that is. */
export type Shown = { readonly v: DraftValue; readonly w: string }

export type Confirmed = ReadonlyMap<string, Pick<DraftCell, 'v' | 'w'>>

/** Own commands that wait, one after the other, as the server would decide them now. */
export class WaitingSequence {
  readonly #confirmed: Confirmed
  readonly #client: Client
  /** What they make of what is confirmed. */
  readonly view = new Map<string, Shown>()

  constructor(confirmed: Confirmed, client: Client) {
    this.#confirmed = confirmed
    this.#client = client
  }

  take(command: DraftCommand): void {
    if (!isGuarded(command)) {
      for (const { k, v } of command.ops) this.put(k, { v, w: nameOf(command, this.#client) })
      return
    }
    for (const { k, v, ifW, setW } of command.ops) {
      const now = this.view.get(k) ?? this.#confirmed.get(k)
      if (isWrittenBy(now?.w, ifW)) this.put(k, { v, w: setW ?? NOBODY })
    }
  }

  protected put(key: string, shown: Shown): void {
    this.view.set(key, shown)
  }
}

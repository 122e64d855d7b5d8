import type { DraftCell, DraftValue } from '@staffplan/contracts/planning/draft'
import { type Client, isWrittenBy, NOBODY } from '@staffplan/contracts/planning/writer'
import { type DraftCommand, isGuarded, nameOf } from './draft-command.ts'

/** The value that a key shows, own pending commands included, and its writer. */
export type Shown = { readonly v: DraftValue; readonly w: string }

export type Confirmed = ReadonlyMap<string, Pick<DraftCell, 'v' | 'w'>>

/** What the keys that an own command wrote held before; null where they held nothing. */
export type Replaced = ReadonlyMap<string, Shown | null>

/** The values after own pending commands, as the server would decide these now. */
export function waitingView(
  pending: readonly DraftCommand[],
  confirmed: Confirmed,
  client: Client,
): Map<string, Shown> {
  const sequence = new WaitingSequence(confirmed, client)
  for (const command of pending) sequence.take(command)
  return sequence.view
}

/** Applies own pending commands one after the other, as the server would decide them now. */
class WaitingSequence {
  readonly #confirmed: Confirmed
  readonly #client: Client
  /** The values that the commands write over the confirmed ones. */
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

/** Applies own pending commands, and remembers which value each of their values replaced. */
export class WaitingLayers extends WaitingSequence {
  readonly #under = new Map<string, Shown | undefined>()
  #isBack = false

  /** The pending value that the writer's value replaced, if any. */
  under(key: string, writer: string | null): Shown | undefined {
    return this.#under.get(`${key} ${writer ?? NOBODY}`)
  }

  override take(command: DraftCommand): void {
    this.#isBack = command.type === 'undo'
    super.take(command)
  }

  protected override put(key: string, shown: Shown): void {
    // An undo brings back a value whose predecessor is recorded already.
    if (!this.#isBack) this.#under.set(`${key} ${shown.w}`, this.view.get(key))
    super.put(key, shown)
  }
}

import { NOBODY } from '@staffplan/contracts/planning/writer'
import type { DraftCommand } from './draft-command.ts'
import { type Shown, WaitingSequence } from './waiting-sequence.ts'

/** Own commands that wait, one after the other, with what each value goes over. */
export class WaitingLayers extends WaitingSequence {
  readonly #under = new Map<string, Shown | undefined>()
  #isBack = false

  /** What an own command shows where the writer's value goes over it. */
  under(key: string, writer: string | null): Shown | undefined {
    return this.#under.get(`${key} ${writer ?? NOBODY}`)
  }

  override take(command: DraftCommand): void {
    this.#isBack = command.type === 'undo'
    super.take(command)
  }

  protected override put(key: string, shown: Shown): void {
    // A step back brings to light again what has its place already.
    if (!this.#isBack) this.#under.set(`${key} ${shown.w}`, this.view.get(key))
    super.put(key, shown)
  }
}

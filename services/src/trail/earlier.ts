/** What something was in the past: what it was before each of its changes. They are noted backwards, the latest first. */
export class Earlier<Value> {
  readonly #changes: { readonly position: bigint; readonly before: Value }[] = []

  note(position: bigint, before: Value): void {
    this.#changes.push({ position, before })
  }

  /** One that came after all that are noted. */
  noteLatest(position: bigint, before: Value): void {
    this.#changes.unshift({ position, before })
  }

  /** Just before the event at a position; undefined where nothing has changed since. */
  before(position: bigint): Value | undefined {
    return this.#changes.findLast((change) => change.position >= position)?.before
  }
}

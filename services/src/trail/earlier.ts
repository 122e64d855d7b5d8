/** Past values of something: its value before each of its changes, which are noted backwards, the latest first. */
export class Earlier<Value> {
  readonly #changes: { readonly position: bigint; readonly before: Value }[] = []

  note(position: bigint, before: Value): void {
    this.#changes.push({ position, before })
  }

  /** Notes a change that came after all noted ones. */
  noteLatest(position: bigint, before: Value): void {
    this.#changes.unshift({ position, before })
  }

  /** The value just before the event at a position; undefined where nothing has changed since. */
  before(position: bigint): Value | undefined {
    return this.#changes.findLast((change) => change.position >= position)?.before
  }
}

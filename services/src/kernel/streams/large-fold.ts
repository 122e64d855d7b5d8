import { KeyedMutex } from '#kernel/commands/keyed-mutex.ts'

const mutex = new KeyedMutex()

/** Lets one fold of a whole import run at a time, since each holds 50,000 rows or more in memory until it is written. */
export class LargeFold implements Disposable {
  readonly #left = Promise.withResolvers<void>()
  #entered: Promise<void> | null = null

  /** Waits for the other large folds of this thread; they then wait until this one is disposed. */
  enter(): Promise<void> {
    this.#entered ??= new Promise((entered) => {
      void mutex.runExclusive(['large fold'], () => {
        entered()
        return this.#left.promise
      })
    })
    return this.#entered
  }

  [Symbol.dispose](): void {
    this.#left.resolve()
  }
}

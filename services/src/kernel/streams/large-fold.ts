import { KeyedMutex } from '#kernel/commands/keyed-mutex.ts'

const mutex = new KeyedMutex()

/** Keeps the folds of whole imports apart: each holds 50,000 rows and more in memory until they are written. */
export class LargeFold implements Disposable {
  readonly #left = Promise.withResolvers<void>()
  #entered: Promise<void> | null = null

  /** Waits for the others of this thread; afterwards they wait until this one is disposed. */
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

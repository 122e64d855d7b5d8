import { SharedMutex } from './shared-mutex.ts'

type Concerned = {
  /** Users on whose behalf something is stored. */
  readonly actors: Iterable<number>
  /** Users whose rights it takes. */
  readonly takenFrom: Iterable<number>
}

/**
 * Commands of one user are stored concurrently, but an event that takes the user's rights is stored while none of them is.
 * Other users wait for neither.
 */
export class RightsLocks {
  /** By user id; never more than there are users. */
  readonly #mutexes = new Map<number, SharedMutex>()

  run<Result>({ actors, takenFrom }: Concerned, work: () => Promise<Result>): Promise<Result> {
    const taken = new Set(takenFrom)
    const people = new Set([...actors, ...taken])
    people.delete(0) // the server itself has no rights to lose
    // In a fixed order, so that there is no deadlock.
    return [...people]
      .toSorted((a, b) => b - a)
      .reduce((inner, person) => {
        const mutex = this.#of(person)
        return () => (taken.has(person) ? mutex.runExclusive(inner) : mutex.runShared(inner))
      }, work)()
  }

  #of(person: number): SharedMutex {
    const mutex = this.#mutexes.get(person) ?? new SharedMutex()
    this.#mutexes.set(person, mutex)
    return mutex
  }
}

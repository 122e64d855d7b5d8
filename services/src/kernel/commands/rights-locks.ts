import { SharedMutex } from './shared-mutex.ts'

type Concerned = {
  /** On whose behalf something is stored. */
  readonly actors: Iterable<number>
  /** Whose rights it takes. */
  readonly takenFrom: Iterable<number>
}

/**
 * A person's commands are stored beside each other; what takes the person's rights is stored alone among them. Nobody else
 * waits for either.
 */
export class RightsLocks {
  /** By user id; as many as there are users. */
  readonly #mutexes = new Map<number, SharedMutex>()

  run<Result>({ actors, takenFrom }: Concerned, work: () => Promise<Result>): Promise<Result> {
    const taken = new Set(takenFrom)
    const people = new Set([...actors, ...taken])
    people.delete(0) // the server itself has no rights to lose
    // In a fixed order, so that nobody waits in a circle.
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

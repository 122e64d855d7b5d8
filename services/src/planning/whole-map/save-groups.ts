import { Refusal } from '@staffplan/contracts/refusal'

/** The three calls of one save. */
export type SavePart = 'userInput' | 'drivers' | 'calculated'

export type Saved = { readonly position: bigint; readonly mismatches: number }

type Call<Done> = {
  readonly part: SavePart
  readonly work: () => Promise<Done>
  /** Publishes the save; gets the results of the calls that were not refused. */
  readonly publish: (done: readonly Done[]) => Promise<Saved>
}

type Group<Done> = {
  readonly parts: Map<SavePart, Promise<Done>>
  readonly close: () => void
  readonly saved: Promise<Saved>
}

const GROUP_MILLISECONDS = 300
const PARTS = 3

/** The calls of one save arrive side by side: they are grouped, for at most 300 ms, into one publish. */
export class SaveGroups<Done> {
  readonly #open = new Map<string, Group<Done>>()

  /**
   * Does this call's own work at once, then waits for the publish that the group shares. Throws what the work
   * throws; the others are published nevertheless.
   */
  async join(caller: string, call: Call<Done>): Promise<Saved> {
    const known = this.#open.get(caller)
    const group = known && !known.parts.has(call.part) ? known : this.#start(caller, call)
    const working = call.work()
    group.parts.set(call.part, working)
    if (group.parts.size === PARTS) group.close()
    await working
    return group.saved
  }

  #start(caller: string, { publish }: Call<Done>): Group<Done> {
    const parts: Group<Done>['parts'] = new Map()
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    const timer = setTimeout(close, GROUP_MILLISECONDS)
    const saved = closed.then(async () => {
      clearTimeout(timer)
      if (this.#open.get(caller) === group) this.#open.delete(caller)
      return publish(await doneIn(parts))
    })
    saved.catch(() => {}) // those who await it get the error
    const group = { parts, close, saved }
    this.#open.set(caller, group)
    return group
  }
}

/** Results of the calls that were accepted; the others have thrown their own refusals. Throws if none was. */
async function doneIn<Done>(parts: Group<Done>['parts']): Promise<readonly Done[]> {
  const settled = await Promise.allSettled(parts.values())
  const done = settled.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []))
  if (done.length === 0) throw new Refusal('invalid')
  return done
}

import { Refusal } from '@staffplan/contracts/refusal'

/** The three calls of one save. */
export type SavePart = 'userInput' | 'drivers' | 'calculated'

export type Saved = { readonly position: bigint; readonly mismatches: number }

type Call<Calculated> = {
  readonly part: SavePart
  /** Answers with the calculated values when it is that part. */
  readonly work: () => Promise<Calculated | void>
  readonly publish: (calculated: Calculated | null) => Promise<Saved>
}

type Group<Calculated> = {
  readonly parts: Map<SavePart, Promise<Calculated | void>>
  readonly close: () => void
  readonly saved: Promise<Saved>
}

const GROUP_MILLISECONDS = 300
const PARTS = 3

/** The calls of one save arrive side by side: they are grouped, for at most 300 ms, into one publish. */
export class SaveGroups<Calculated> {
  readonly #open = new Map<string, Group<Calculated>>()

  /**
   * Does this call's own work at once, then waits for the publish that the group shares. Throws what the work
   * throws; the others are published nevertheless.
   */
  async join(caller: string, call: Call<Calculated>): Promise<Saved> {
    const known = this.#open.get(caller)
    const group = known && !known.parts.has(call.part) ? known : this.#start(caller, call)
    const working = call.work()
    group.parts.set(call.part, working)
    if (group.parts.size === PARTS) group.close()
    await working
    return group.saved
  }

  #start(caller: string, { publish }: Call<Calculated>): Group<Calculated> {
    const parts: Group<Calculated>['parts'] = new Map()
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    const timer = setTimeout(close, GROUP_MILLISECONDS)
    const saved = closed.then(async () => {
      clearTimeout(timer)
      if (this.#open.get(caller) === group) this.#open.delete(caller)
      return publish(await calculatedIn(parts))
    })
    saved.catch(() => {}) // whoever waits for it hears of it
    const group = { parts, close, saved }
    this.#open.set(caller, group)
    return group
  }
}

/** Each part has thrown its own refusal; a save of which nothing was taken is none. */
async function calculatedIn<Calculated>(parts: Group<Calculated>['parts']): Promise<Calculated | null> {
  const settled = await Promise.allSettled(parts.values())
  if (settled.every(({ status }) => status === 'rejected')) throw new Refusal('invalid')
  return (await parts.get('calculated')?.catch(() => null)) ?? null
}

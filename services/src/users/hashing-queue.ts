import { Refusal } from '@staffplan/contracts/refusal'

const AT_ONCE = 2
const WAITING_PER_CALLER = 16
const WAITING = 64

type Waiter = { readonly begin: () => void; readonly refuse: (refusal: Refusal) => void }

let running = 0
/** Who waits, by caller; the callers take turns, and whoever has had one goes to the end. */
const lines = new Map<string, Waiter[]>()

/**
 * Hashing passwords takes memory and the thread pool that files need too: two at once and a short line for each caller, who
 * take turns, so that nobody's flood keeps others waiting for more than one of its own. Throws `rate-limited`.
 */
export async function inHashingQueue<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await waitInLine(caller)
  else running += 1
  try {
    return await work()
  } finally {
    const next = nextInTurn()
    if (next) next.begin()
    else running -= 1
  }
}

function waitInLine(caller: string): Promise<void> {
  const line = lines.get(caller) ?? []
  if (line.length >= WAITING_PER_CALLER) throw tooMany()
  if (count() >= WAITING) makeRoom(line.length)
  return new Promise((resolve, reject) => {
    line.push({ begin: resolve, refuse: reject })
    lines.set(caller, line)
  })
}

/** Whoever came last in the longest line leaves for somebody whose own is shorter. */
function makeRoom(ownLength: number): void {
  const [caller, longest] = [...lines].reduce((a, b) => (b[1].length > a[1].length ? b : a))
  if (longest.length <= ownLength + 1) throw tooMany()
  longest.pop()?.refuse(tooMany())
  if (longest.length === 0) lines.delete(caller)
}

function nextInTurn(): Waiter | undefined {
  const [first] = lines
  if (!first) return undefined
  const [caller, line] = first
  const next = line.shift()
  lines.delete(caller)
  if (line.length > 0) lines.set(caller, line)
  return next
}

function count(): number {
  return [...lines.values()].reduce((sum, { length }) => sum + length, 0)
}

function tooMany(): Refusal {
  return new Refusal('rate-limited', { params: { retryAfter: 1 } })
}

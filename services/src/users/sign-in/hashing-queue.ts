import { Refusal } from '@staffplan/contracts/refusal'
import { FairQueue } from '#http/answers/fair-queue.ts'
import { networksAround } from '#http/requests/network-of.ts'

const AT_ONCE = 2
const WAITING_PER_CALLER = 16
const WAITING = 64

type Waiter = { readonly begin: () => void; readonly refuse: (refusal: Refusal) => void }

let running = 0
/** Waiting requests, by the networks around the caller: a customer may have many networks and still gets one turn. */
const waiting = new FairQueue<Waiter>()

/**
 * Runs work that hashes a password. It takes memory and the thread pool that files need too, so two run at once, with a
 * short queue for each caller. Callers take turns, so that nobody's flood delays others by more than one of its
 * requests. Throws `rate-limited`.
 */
export async function inHashingQueue<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await waitInLine(networksAround(caller))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next.begin()
    else running -= 1
  }
}

/** Waits for a turn. In a full queue, the last from where most are waiting makes room for a network with fewer. */
function waitInLine(networks: readonly string[]): Promise<void> {
  if (waiting.sizeAt(networks) >= WAITING_PER_CALLER) throw tooMany()
  if (waiting.size >= WAITING) {
    const leaving = waiting.makeRoomFor(networks)
    if (!leaving) throw tooMany()
    leaving.refuse(tooMany())
  }
  return new Promise((resolve, reject) => {
    waiting.push(networks, { begin: resolve, refuse: reject })
  })
}

function tooMany(): Refusal {
  return new Refusal('rate-limited', { params: { retryAfter: 1 } })
}

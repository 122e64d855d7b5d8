import { Refusal } from '@staffplan/contracts/refusal'
import type { LogReader } from './log-reader.ts'
import type { LogTail } from './log-tail.ts'

const TIMEOUT = 2_000

type Log = { readonly events: Pick<LogReader, 'head'>; readonly tail: Pick<LogTail, 'listen'> }

/** Resolves when reads of the log include the position; refuses with `read-model-behind` after 2 s. */
export async function logReached({ events, tail }: Log, position: bigint): Promise<void> {
  const grown = Promise.withResolvers<boolean>()
  // Listens before it looks, so that nothing stored in between is missed.
  const unsubscribe = tail.listen((now) => {
    if (now.position >= position) grown.resolve(true)
  })
  const timer = setTimeout(() => grown.resolve(false), TIMEOUT)
  try {
    if ((await events.head()) < position && !(await grown.promise)) throw new Refusal('read-model-behind')
  } finally {
    clearTimeout(timer)
    unsubscribe()
  }
}

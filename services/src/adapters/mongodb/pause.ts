import { setTimeout as delay } from 'node:timers/promises'

/** Ends early with the signal, without an error. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => {})
}

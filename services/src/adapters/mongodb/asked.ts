import { within } from '#adapters/within.ts'
import { translated } from './failure.ts'

const PATIENCE = 5_000

/** The answer in time, or StoreUnavailable. What was asked to be written may still be. */
export async function asked<Result>(
  question: (signal: AbortSignal) => Promise<Result>,
  milliseconds = PATIENCE,
): Promise<Result> {
  try {
    return await within(milliseconds, question(AbortSignal.timeout(milliseconds)))
  } catch (error) {
    throw translated(error, false)
  }
}

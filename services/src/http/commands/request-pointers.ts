import { Refusal } from '@staffplan/contracts/refusal'

/** Runs a command whose refusals point into stored values; `asSent` makes them point into the body as it was sent. */
export async function withRequestPointers<Outcome>(
  asSent: (refusal: Refusal) => Refusal,
  command: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await command()
  } catch (error) {
    throw error instanceof Refusal ? asSent(error) : error
  }
}

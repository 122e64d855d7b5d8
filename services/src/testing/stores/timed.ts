/** Outcome of the work (an error if it failed), and the milliseconds from its start to its end. */
export async function timed(
  work: () => Promise<unknown>,
): Promise<{ readonly outcome: unknown; readonly milliseconds: number }> {
  const begun = performance.now()
  const outcome = await work().catch((error: unknown) => error)
  return { outcome, milliseconds: performance.now() - begun }
}

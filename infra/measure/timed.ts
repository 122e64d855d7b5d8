/** Runs the work; returns its result and duration in milliseconds. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ milliseconds: number; result: Result }> {
  const since = performance.now()
  const result = await work()
  return { milliseconds: performance.now() - since, result }
}

/** What came within the time; null when nothing did or the work failed. A check reports a store that is away, it does not wait for it. */
export async function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), milliseconds)
  try {
    return await Promise.race([work, late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    work.catch(() => {}) // may fail after its time
  }
}

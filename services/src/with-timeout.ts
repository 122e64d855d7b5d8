/** No answer came in time. What was asked may still happen. */
export class NoAnswer extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`)
  }
}

/** The outcome of the work, or NoAnswer. Client libraries keep their own deadlines only at times. */
export async function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new NoAnswer(milliseconds)), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** What came within the time; null when nothing did or the work failed. A check reports a store that is away, it does not wait for it. */
export async function answerInTime<Result>(
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result | null> {
  return withTimeout(milliseconds, work).catch(() => null)
}

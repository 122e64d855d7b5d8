/** No answer came in time. The work may still be carried out. */
export class NoAnswer extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`)
  }
}

/** The result of the work; throws NoAnswer after the time. Client libraries do not always keep their own timeouts. */
export async function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new NoAnswer(milliseconds)), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The result of the work; null when it is late or fails. For checks, which report an absent store instead of waiting. */
export async function answerInTime<Result>(
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result | null> {
  return withTimeout(milliseconds, work).catch(() => null)
}

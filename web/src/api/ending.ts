/** Stands in the storage that tabs share while somebody ends the session in one of them: when that began. */
const KEY = 'staffplan.ending'
/** Milliseconds that it may take: a tab that was closed meanwhile leaves its mark behind. */
const LONGEST = 30_000
/** How often it is under way in this tab: a second one, as by a double click, ends at once and must not take the mark of the first. */
let here = 0

/**
 * Around what ends the session, by a new password or by leaving: the server ends it before this tab can tell the others
 * what comes after it; until then they hear that somebody here knows.
 */
export async function whileEnding<Result>(change: () => Promise<Result>): Promise<Result> {
  leaveMark()
  here += 1
  try {
    return await change()
  } finally {
    here -= 1
    if (here === 0) localStorage.removeItem(KEY)
  }
}

function leaveMark(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()))
  } catch {
    // The storage is full: the other tabs will say that the session is over, though it goes on or was left.
  }
}

/** At once, or when another tab that ends the session is through with it. */
export function untilEnded(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const left = Number(localStorage.getItem(KEY) ?? 0) + LONGEST - Date.now()
  if (here > 0 || !(left > 0)) return Promise.resolve()
  const waiting = new AbortController()
  setTimeout(resolve, Math.min(left, LONGEST))
  addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key === KEY && newValue === null) resolve()
    },
    waiting,
  )
  return promise.finally(() => waiting.abort())
}

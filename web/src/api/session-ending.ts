/** Set in local storage, which all tabs share, while a tab is ending the session; the value is the time it began. */
const KEY = 'staffplan.ending'
/** Milliseconds after which the mark is ignored: a tab that was closed meanwhile leaves it behind. */
const LONGEST = 30_000
/** Calls of `whileEndingSession` running in this tab: a double click must not remove the mark of the first call. */
let here = 0

/**
 * Wraps a call that ends the session (a new password, or logging out). The server ends the session before this tab can
 * tell the other tabs what follows; meanwhile the mark tells them that the end is deliberate.
 */
export async function whileEndingSession<Result>(change: () => Promise<Result>): Promise<Result> {
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
    // Storage is full: the other tabs will report an expired session, although it was renewed or left on purpose.
  }
}

/** Resolves at once, or once the other tab that is ending the session has finished doing so. */
export function untilSessionEnded(): Promise<void> {
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

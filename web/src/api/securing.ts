/** Stands in the storage that tabs share while the password is changed in one of them: when that began. */
const KEY = 'staffplan.securing'
/** Milliseconds that a change may take: a tab that was closed meanwhile leaves its mark behind. */
const LONGEST = 30_000
/** Changes under way in this tab: a second one, as by a double click, ends at once and must not take the mark of the first. */
let here = 0

/** The old session ends before this tab has the new one and can tell the others; until then they hear that it is coming. */
export async function whileSecuring<Result>(change: () => Promise<Result>): Promise<Result> {
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
    // The storage is full: the other tabs will say that the session is over, though it goes on.
  }
}

/** At once, or when another tab that changes the password is through with it. */
export function untilSecured(): Promise<void> {
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

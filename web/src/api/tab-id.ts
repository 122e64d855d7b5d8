const KEY = 'staffplan.tab'
/** Stands while a page of this tab is open; a tab that finds it at its start is a copy of an open one. */
const OPEN = 'staffplan.tab.open'

let own: string | null = null
let isWatching = false

/**
 * Names this tab to the server; survives its reloads. A duplicated tab copies the storage of its original: it gets a
 * name of its own, or each would take the other's commands for its own, sent already.
 */
export function tabId(): string {
  own ??= claim()
  return own
}

/** Its user has signed out: the next one in this tab is another client. */
export function forgetTab(): void {
  own = null
  sessionStorage.removeItem(KEY)
  sessionStorage.removeItem(OPEN)
}

function claim(): string {
  const known = sessionStorage.getItem(KEY)
  const isCopy = sessionStorage.getItem(OPEN) !== null
  const id = known !== null && !isCopy ? known : made()
  sessionStorage.setItem(KEY, id)
  sessionStorage.setItem(OPEN, id)
  watchPage()
  return id
}

function watchPage(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('pagehide', () => sessionStorage.removeItem(OPEN))
  addEventListener('pageshow', () => {
    if (own !== null) sessionStorage.setItem(OPEN, own)
  })
}

/** crypto.randomUUID is missing on plain http addresses other than localhost. */
function made(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const KEY = 'staffplan.tab'
/** Set while a page of this tab is open; a page that finds it set when it starts is a duplicate of an open tab. */
const OPEN = 'staffplan.tab.open'

let own: string | null = null
let isWatching = false

/**
 * Names this tab to the server; survives reloads. A duplicated tab copies the storage of its original: it gets an id of
 * its own, or each of the two would take the other's commands for its own and already sent.
 */
export function tabId(): string {
  own ??= claim()
  return own
}

/** The user has signed out: the next user in this tab is a different client. */
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
